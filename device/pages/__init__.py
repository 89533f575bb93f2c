"""Pages: what the box has for each page of the phones; here the pages meet the evenings, the packs and the parts."""
