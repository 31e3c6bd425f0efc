use std::collections::{HashMap, HashSet};

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::form::{self, Target};
use super::table::{CsvLine, ImportError, VariantLine};
use crate::products::model::{Column, Entity, Model, variant};
use crate::products::rules::ProductForm;
use crate::products::staff::Products;
use crate::products::variants;
use admin::resource::Resource as _;
use platform::database::{StoreResult, Tx};

const VALUES_PER_QUERY: usize = 1_000;

pub(super) struct PlannedProduct {
    pub(super) line: u64,
    pub(super) stored: Option<Model>,
    pub(super) form: ProductForm,
    pub(super) counted: Vec<(Uuid, i64)>,
}

impl PlannedProduct {
    pub(super) fn is_change(&self) -> bool {
        self.stored.as_ref().is_none_or(|stored| Products::form(stored) != self.form)
    }
}

impl PlannedProduct {
    /// Variants with a changed stock: variant, product, old and new number.
    pub(super) fn changed_counts(&self) -> impl Iterator<Item = (Uuid, Uuid, i64, i64)> {
        let stored = self.stored.iter().flat_map(|stored| &stored.variants);
        stored.filter_map(|row| {
            let (id, count) = *self.counted.iter().find(|(id, _)| *id == row.id)?;
            (count != row.on_hand).then_some((id, row.product_id, row.on_hand, count))
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ProductKey {
    Stored(Uuid),
    New(String, String),
}

/// Plans the changes of a file and collects its errors. Stored products are locked until the transaction ends.
pub(super) async fn plan(
    tx: &Tx,
    lines: &[CsvLine],
    with_stock: bool,
) -> StoreResult<(Vec<PlannedProduct>, Vec<ImportError>)> {
    let (mut errors, mut ids) = (Vec::new(), Vec::new());
    for line in lines {
        ids.push(ids_of(line).unwrap_or_else(|error| {
            errors.push(error);
            Ids::default()
        }));
    }
    if !errors.is_empty() {
        return Ok((Vec::new(), errors));
    }
    let known = load_stored(tx, lines, &ids).await?;
    let mut groups: Vec<(ProductKey, Vec<VariantLine<'_>>)> = Vec::new();
    let mut places: HashMap<ProductKey, usize> = HashMap::new();
    for (line, ids) in lines.iter().zip(ids) {
        match match_line(line, ids, &known) {
            Err(error) => errors.push(error),
            Ok((which, variant)) => {
                let place = *places.entry(which.clone()).or_insert_with(|| {
                    groups.push((which, Vec::new()));
                    groups.len() - 1
                });
                groups[place].1.push((line, variant));
            }
        }
    }
    let ids = groups.iter().filter_map(|(which, _)| match which {
        ProductKey::Stored(id) => Some(*id),
        ProductKey::New(..) => None,
    });
    let mut stored = lock_products(tx, ids.collect()).await?;
    let mut planned = Vec::new();
    for (which, group) in groups {
        let stored = match which {
            ProductKey::Stored(id) => stored.remove(&id),
            ProductKey::New(..) => None,
        };
        let target = Target { stored: stored.as_ref(), lines: &group, with_stock };
        match form::build_form(&target) {
            Ok((form, counted)) => {
                let line = group.first().map_or(0, |(line, _)| line.number);
                planned.push(PlannedProduct { line, stored, form, counted });
            }
            Err(wrong) => errors.extend(wrong),
        }
    }
    errors.sort_by_key(|error| error.line);
    Ok((planned, errors))
}

#[derive(Default)]
struct StoredProducts {
    variants: HashMap<Uuid, Uuid>,
    skus: HashMap<String, Vec<(Uuid, Uuid)>>,
    products: HashSet<Uuid>,
    names: HashMap<(String, String), Vec<Uuid>>,
}

#[derive(Clone, Copy, Default)]
struct Ids {
    variant: Option<Uuid>,
    product: Option<Uuid>,
}

async fn load_stored(tx: &Tx, lines: &[CsvLine], ids: &[Ids]) -> StoreResult<StoredProducts> {
    use variant::{Column as Of, Entity as Variants};
    let db = tx.read();
    let mut known = StoredProducts::default();
    let row = [Of::Id, Of::ProductId];
    for part in ids.iter().filter_map(|ids| ids.variant).collect::<Vec<_>>().chunks(VALUES_PER_QUERY) {
        let rows = Variants::find().select_only().columns(row).filter(Of::Id.is_in(part.iter().copied()));
        known.variants.extend(rows.into_tuple::<(Uuid, Uuid)>().all(db).await?);
    }
    for part in cells(lines, "sku").chunks(VALUES_PER_QUERY) {
        let rows = Variants::find().select_only().columns([Of::Sku, Of::Id, Of::ProductId]);
        let rows = rows.filter(Of::Sku.is_in(part.iter().copied()));
        for (sku, id, product) in rows.into_tuple::<(String, Uuid, Uuid)>().all(db).await? {
            known.skus.entry(sku).or_default().push((id, product));
        }
    }
    for part in ids.iter().filter_map(|ids| ids.product).collect::<Vec<_>>().chunks(VALUES_PER_QUERY) {
        let rows =
            Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(part.iter().copied()));
        known.products.extend(rows.into_tuple::<Uuid>().all(db).await?);
    }
    for part in cells(lines, "name").chunks(VALUES_PER_QUERY) {
        let rows = Entity::find().select_only().columns([Column::Id, Column::Name, Column::Category]);
        let rows = rows.filter(Column::Name.is_in(part.iter().copied()));
        for (id, name, category) in rows.into_tuple::<(Uuid, String, Option<String>)>().all(db).await? {
            known.names.entry((name, category.unwrap_or_default())).or_default().push(id);
        }
    }
    known.leave_out(&trashed_ids(tx).await?);
    Ok(known)
}

async fn trashed_ids(tx: &Tx) -> StoreResult<HashSet<Uuid>> {
    let rows = Entity::find().select_only().column(Column::Id).filter(Column::TrashedAt.is_not_null());
    Ok(rows.into_tuple::<Uuid>().all(tx.read()).await?.into_iter().collect())
}

impl StoredProducts {
    fn leave_out(&mut self, products: &HashSet<Uuid>) {
        self.variants.retain(|_, product| !products.contains(product));
        self.skus.values_mut().for_each(|found| found.retain(|(_, product)| !products.contains(product)));
        self.products.retain(|product| !products.contains(product));
        self.names.values_mut().for_each(|found| found.retain(|product| !products.contains(product)));
    }
}

fn cells<'a>(lines: &'a [CsvLine], column: &str) -> Vec<&'a str> {
    let mut cells: Vec<&str> = lines.iter().filter_map(|line| line.non_empty_cell(column)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The product of a line, and its existing variant: by variant id, product id, SKU, or name and category.
fn match_line(
    line: &CsvLine,
    ids: Ids,
    known: &StoredProducts,
) -> Result<(ProductKey, Option<Uuid>), ImportError> {
    let wrong = |column: &'static str, message: &str| Err(ImportError::new(line.number, column, message));
    if let Some(id) = ids.variant {
        return match known.variants.get(&id) {
            Some(product) if ids.product.is_some_and(|named| named != *product) => {
                wrong("variant_id", "This variant belongs to another product than the Product ID says")
            }
            Some(product) => Ok((ProductKey::Stored(*product), Some(id))),
            None => wrong("variant_id", "There is no such variant. Leave the cell empty to create one"),
        };
    }
    let of_sku =
        line.non_empty_cell("sku").and_then(|sku| known.skus.get(sku)).map(Vec::as_slice).unwrap_or_default();
    if let Some(id) = ids.product {
        let of_sku = of_sku.iter().find(|(_, product)| *product == id).map(|(variant, _)| *variant);
        return match known.products.contains(&id) {
            true => Ok((ProductKey::Stored(id), of_sku)),
            false => wrong("product_id", "There is no such product. Leave the cell empty to create one"),
        };
    }
    match of_sku {
        [] => {}
        [(variant, product)] => return Ok((ProductKey::Stored(*product), Some(*variant))),
        _ => return wrong("sku", "Several variants have this SKU. Fill in the Variant ID"),
    }
    let text = |column| line.cell(column).unwrap_or_default().to_owned();
    let name = (text("name"), text("category"));
    match known.names.get(&name).map(Vec::as_slice) {
        None | Some([]) => Ok((ProductKey::New(name.0, name.1), None)),
        Some([id]) => Ok((ProductKey::Stored(*id), None)),
        Some(_) => wrong("name", "Several products have this name and category. Fill in the Product ID"),
    }
}

fn ids_of(line: &CsvLine) -> Result<Ids, ImportError> {
    let id = |column: &'static str| {
        let id = line.non_empty_cell(column).map(Uuid::parse_str).transpose();
        id.map_err(|_| ImportError::new(line.number, column, "This isn't an ID"))
    };
    Ok(Ids { variant: id("variant_id")?, product: id("product_id")? })
}

/// Loads products with their variants, and locks them until the transaction ends.
async fn lock_products(tx: &Tx, mut ids: Vec<Uuid>) -> StoreResult<HashMap<Uuid, Model>> {
    ids.sort_unstable();
    let mut all = HashMap::new();
    for part in ids.chunks(VALUES_PER_QUERY) {
        let rows = Entity::find().filter(Column::Id.is_in(part.iter().copied())).order_by_asc(Column::Id);
        let rows = rows.lock_exclusive().all(tx.read()).await?;
        all.extend(rows.into_iter().map(|row| (row.id, row)));
    }
    // Stock is read under the lock.
    variants::lock_stock(tx, &ids).await?;
    let mut rows: Vec<Model> = all.into_values().collect();
    for part in rows.chunks_mut(VALUES_PER_QUERY) {
        variants::load_variants(tx.read(), part).await?;
    }
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
