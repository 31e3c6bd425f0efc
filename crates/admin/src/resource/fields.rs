//! The fields of a form as the columns of a table, in the order of its source.

use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor, value};

use super::Resource;
use super::heading::column_heading;
use super::item::Item;
use platform::web::csv::Cell;

pub(super) fn export_headings<R: Resource>() -> Vec<String> {
    match R::export_lines() {
        Some((headings, _)) => headings.iter().map(|&heading| heading.to_owned()).collect(),
        None => {
            let columns = [&["id"], field_names_of::<R::Form>(), &["created_at", "updated_at"]].concat();
            columns.into_iter().map(column_heading).collect()
        }
    }
}

pub(super) fn export_lines<R: Resource>(item: &Item) -> Vec<Vec<Cell>> {
    if let Some((_, lines)) = R::export_lines() {
        return lines(item.row::<R>().clone());
    }
    let mut cells = vec![Cell::from(item.id)];
    cells.extend(field_names_of::<R::Form>().iter().map(|name| Cell::field(&item.form[*name])));
    cells.extend([item.created_at, item.updated_at].map(|at| Cell::instant(Some(at.timestamp()))));
    vec![cells]
}

/// Field names of a struct in the order of declaration, as serde reads them. A JSON schema would sort them.
pub fn field_names_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // Always fails, after `FieldNames` has received the names.
    let _ = T::deserialize(FieldNames(&mut names));
    names
}

struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(value::Error::custom("only structs have fields"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = fields;
        Err(value::Error::custom("only the names are asked for"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
