"""The store: one database for all campaigns, settings, phones and packs, which survives what happens to a card."""

from device.store.backups import Backups
from device.store.database import Store
from device.store.journal import CampaignSummary, Journal
from device.store.trouble import NewerStore, StoreInUse, StoreTrouble

__all__ = ["Backups", "CampaignSummary", "Journal", "NewerStore", "Store", "StoreInUse", "StoreTrouble"]
