use super::model::{Audience, DocumentCategory};
use super::rules::DocumentForm;
use super::staff::Documents;
use super::texts;
use admin::resource::seed_rows;
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

const DRAFTS: u32 = 40;
const FOR_STAFF: u32 = 10;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(async move {
        let row = move |number, _| Ok(validate(document(number, seeder.others))?.into());
        seed_rows::<Documents>(seeder, row).await?;
        texts::seed::seed(seeder).await
    })
};

fn document(number: u32, rows: u32) -> DocumentForm {
    use DocumentCategory::{Contract, Form, Handbook, Memo, Policy};
    let mut writer = Writer::new(u64::from(number) | 1 << 45);
    let categories = [Contract, Handbook, Policy, Form, Memo];
    let for_staff = number % FOR_STAFF == 6;
    let secret = if for_staff { format!("{number:032x}/") } else { String::new() };
    DocumentForm {
        title: writer.title(),
        description: Some(writer.line_with_known_words(number, rows)),
        category: categories[number as usize % categories.len()],
        file_url: format!("/media/documents/{secret}paper-{number}.pdf"),
        file_size: Some(100_000),
        featured: false,
        published: number % DRAFTS != 11,
        visible_to: if for_staff { Audience::Staff } else { Audience::Everyone },
    }
}
