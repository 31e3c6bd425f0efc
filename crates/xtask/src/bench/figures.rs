#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

#[derive(Clone, Debug)]
pub(super) struct Figure {
    name: String,
    value: f64,
    goal: Goal,
    unit: &'static str,
    note: String,
}

impl Figure {
    pub(super) fn new(name: impl Into<String>, value: f64, goal: Goal, unit: &'static str) -> Self {
        Self { name: name.into(), value, goal, unit, note: String::new() }
    }

    pub(super) fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    pub(super) fn is_met(&self) -> bool {
        match self.goal {
            Goal::AtLeast(goal) => self.value >= goal,
            Goal::AtMost(goal) => self.value <= goal,
        }
    }

    fn cells(&self) -> [String; 5] {
        let goal = match self.goal {
            Goal::AtLeast(goal) => format!(">= {} {}", short(goal), self.unit),
            Goal::AtMost(goal) => format!("<= {} {}", short(goal), self.unit),
        };
        let met = if self.is_met() { "met" } else { "NOT MET" };
        [
            self.name.clone(),
            format!("{} {}", short(self.value), self.unit),
            goal,
            met.to_owned(),
            self.note.clone(),
        ]
    }
}

/// Three decimals for ratios, one for larger values, none for integers.
fn short(value: f64) -> String {
    if value.fract() == 0.0 {
        format!("{value:.0}")
    } else if value < 5.0 {
        format!("{value:.3}")
    } else {
        format!("{value:.1}")
    }
}

pub(super) fn print(figures: &[Figure]) {
    let head = ["figure", "measured", "goal", "", ""].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(head).chain(figures.iter().map(Figure::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
    let widths = [0, 1, 2, 3].map(width);
    for row in &rows {
        let cells: Vec<_> = widths.iter().zip(row).map(|(width, cell)| format!("{cell:width$}")).collect();
        println!("{}  {}", cells.join("  "), row[4]);
    }
}

pub(super) fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// Interpolates between the two nearest values.
pub(super) fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share * last as f64;
    let below = place.floor() as usize;
    let above = sorted.get(below + 1).unwrap_or(&sorted[below]);
    sorted[below] + (above - sorted[below]) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_quantiles_are_computed() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(&[7.0]), 7.0);
        assert!(median(&[]).is_nan());
        let hundred: Vec<_> = (0..=100).map(f64::from).collect();
        assert_eq!(quantile(&hundred, 0.95), 95.0);
        assert_eq!(quantile(&hundred, 1.0), 100.0);
    }

    #[test]
    fn goals_are_met_or_missed() {
        assert!(Figure::new("a", 0.95, Goal::AtLeast(0.95), "").is_met());
        assert!(!Figure::new("a", 0.949, Goal::AtLeast(0.95), "").is_met());
        assert!(Figure::new("a", 48.0, Goal::AtMost(48.0), "MB").is_met());
        // An unmeasurable figure misses its goal.
        assert!(!Figure::new("a", f64::NAN, Goal::AtMost(1.0), "").is_met());
    }

    #[test]
    fn a_figure_is_formatted_as_table_cells() {
        let figure = Figure::new("start", 72.25, Goal::AtMost(150.0), "ms").with_note("11 starts");
        assert_eq!(figure.cells(), ["start", "72.2 ms", "<= 150 ms", "met", "11 starts"]);
    }
}
