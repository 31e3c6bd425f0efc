//! The payments step, which a union without shop and donations does not need.

use admin::setup_step::{SetupStage, SetupStep};
use content::settings::home_sections::HomeSectionName;
use content::{navigation, settings};
use platform::database::{Reader, StoreResult};
use shop::payments::subject::takes_money;
use shop::products::pages::LIST as SHOP;

/// Done with a provider that moves real money.
pub(super) const PAYMENTS: SetupStep = SetupStep {
    name: "payments",
    stage: SetupStage::Services,
    title: "Set up payments",
    about: "For the shop and for donations. Ask whoever runs your server to connect Stripe with its live keys. \
            If you take no payments, hide Shop in the menu and the donation banner on the home page.",
    action: "Go to shipping and tax",
    path: "/admin/shop-settings",
    is_needed: |context| Box::pin(offers_payments(context.db)),
    is_done: |context| Box::pin(std::future::ready(Ok(takes_money(&context.core.config)))),
};

/// Returns whether visitors find the shop in a menu or the donation banner on the home page.
async fn offers_payments(db: &Reader) -> StoreResult<bool> {
    let links = navigation::queries::list(db).await?;
    Ok(links.iter().any(|link| link.href == SHOP.pattern)
        || settings::queries::has_home_section(db, HomeSectionName::Donation).await?)
}
