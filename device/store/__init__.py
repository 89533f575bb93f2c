"""The store: one database for all campaigns, settings, phones and packs, which survives what happens to a card."""

from device.store.backups import Backups
from device.store.connection import NewerStore, StoreInUse, StoreTrouble
from device.store.database import Store
from device.store.journal import CampaignSummary, Journal

__all__ = ["Backups", "CampaignSummary", "Journal", "NewerStore", "Store", "StoreInUse", "StoreTrouble"]
