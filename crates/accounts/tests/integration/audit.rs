mod actors;
mod expiry;
