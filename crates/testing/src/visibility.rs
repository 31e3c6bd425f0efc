use platform::database::site_visibility::{self, SiteVisibility};

use crate::TestApp;

impl TestApp {
    pub async fn set_visibility(&self, visibility: SiteVisibility) {
        let tx = self.app.store.begin().await.unwrap();
        let id = self.app.entropy.uuid();
        site_visibility::write(&tx, visibility, id, self.app.now()).await.unwrap();
        tx.commit().await.unwrap();
    }
}
