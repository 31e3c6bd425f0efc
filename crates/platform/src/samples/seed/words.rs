//! Texts with a natural word distribution (Zipf's law), and words of known frequency.

/// A word in four of five posts.
pub const COMMON: &str = "contract";
/// A word in one of a hundred posts.
pub const HUNDREDTH: &str = "grievance";
/// A word in one of a thousand posts.
pub const THOUSANDTH: &str = "arbitration";
/// A word in one post.
pub const ONCE: &str = "xylophone";

pub const CATEGORIES: [&str; 12] = [
    "Benefits",
    "Community",
    "Contract",
    "Elections",
    "Health",
    "Legislation",
    "Meetings",
    "Members",
    "Officers",
    "Safety",
    "Stewards",
    "Training",
];

const POST_LENGTH: usize = 2_300;
/// Vocabulary size; a daily paper uses about ten thousand words.
const WORDS: u64 = 8_000;
const SYLLABLES: [&str; 40] = [
    "ba", "cor", "den", "el", "fa", "gen", "hol", "in", "jo", "kel", "lu", "mer", "na", "or", "pel", "qui",
    "ros", "se", "tor", "un", "ver", "wa", "ex", "yo", "ze", "bri", "cla", "dro", "fle", "gra", "ist",
    "able", "ment", "ner", "ous", "per", "sta", "tre", "ul", "vi",
];

pub struct Writer(u64);

impl Writer {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// splitmix64 (Steele, Lea, Flood 2014); any seed works.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The word of rank r has a frequency of about 1/r.
    fn word(&mut self) -> String {
        let rank = (WORDS as f64).powf(self.fraction()) as u64;
        let mut bits = mixed(rank);
        // Frequent words are short.
        let syllables = if rank < 50 { 1 } else { 2 + bits % 3 };
        (0..syllables)
            .map(|_| {
                bits = mixed(bits);
                SYLLABLES[(bits % SYLLABLES.len() as u64) as usize]
            })
            .collect()
    }

    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }

    pub fn title(&mut self) -> String {
        let count = 3 + (self.next() % 5) as usize;
        self.words(count)
    }

    pub fn sentence(&mut self) -> String {
        let count = 6 + (self.next() % 12) as usize;
        self.words(count) + "."
    }

    pub fn category(&mut self) -> &'static str {
        CATEGORIES[(self.next() % CATEGORIES.len() as u64) as usize]
    }

    pub fn text(&mut self, number: u32, items: u32, length: usize) -> String {
        let mut text = String::new();
        for word in known(number, items) {
            text.push_str(&format!("{} **{word}** {}\n", self.word(), self.sentence()));
        }
        while text.len() < length {
            if self.next().is_multiple_of(8) {
                text.push_str(&format!("\n\n## {}\n\n", self.title()));
            }
            text.push_str(&self.sentence());
            text.push(' ');
        }
        text
    }

    pub fn line_with_known_words(&mut self, number: u32, items: u32) -> String {
        known(number, items).fold(self.sentence(), |line, word| format!("{line} {word} {}", self.sentence()))
    }

    pub fn title_with_known_words(&mut self, number: u32, items: u32) -> String {
        known(number, items).fold(self.title(), |line, word| format!("{line} {word}"))
    }

    pub fn article(&mut self, number: u32, items: u32) -> String {
        self.text(number, items, POST_LENGTH)
    }
}

fn known(number: u32, items: u32) -> impl Iterator<Item = &'static str> {
    let known = [
        (number % 5 != 2, COMMON),
        (number % 100 == 42, HUNDREDTH),
        (number % 1_000 == 77, THOUSANDTH),
        (number == items / 2, ONCE),
    ];
    known.into_iter().filter_map(|(is_in, word)| is_in.then_some(word))
}

fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
