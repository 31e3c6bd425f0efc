use anyhow::Context as _;

use super::group_index;
use super::rules::PersonForm;
use super::staff::People;
use admin::resource::{insert_rows, new_row};
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, Seeder, batches, before};

/// A large local has several hundred stewards.
const MAX_PEOPLE: u32 = 2_000;
const DRAFTS: u32 = 40;

pub(super) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, others, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let now = clock.now();
    let people = others.min(MAX_PEOPLE);
    for range in batches(people) {
        let (mut rows, mut groups) = (Vec::new(), Vec::new());
        for number in range {
            let form = validate(person(number))?;
            let id = entropy.uuid();
            groups.push((id, form.groups.clone()));
            rows.push(new_row::<People>(form.into(), id, before(now, number, people)?));
        }
        let tx = store.begin().await?;
        insert_rows::<People>(&tx, rows).await.context("cannot write people")?;
        group_index::add(&tx, &groups).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn person(number: u32) -> PersonForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 50);
    let group = match number {
        0..10 => "Executive board",
        _ if number.is_multiple_of(3) => "Committees",
        _ => "Stewards",
    };
    let shifts = ["Days", "Evenings", "Nights"];
    PersonForm {
        name: writer.title(),
        post: Some("Steward".to_owned()),
        groups: vec![group.to_owned()],
        worksite: Some(format!("Facility {}", number % 20)),
        worksite_public: number.is_multiple_of(2),
        shift: Some(shifts[number as usize % shifts.len()].to_owned()),
        shift_public: number.is_multiple_of(2),
        phone: Some(format!("555-{:04}", number % 10_000)),
        phone_public: number.is_multiple_of(2),
        email: Some(format!("person-{number}@union.example")),
        email_public: number.is_multiple_of(4),
        image_url: None,
        image_public: false,
        term_from: None,
        term_until: None,
        sort_order: number.into(),
        published: number % DRAFTS != 11,
    }
}
