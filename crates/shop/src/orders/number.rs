use platform::clock::Entropy;

/// Characters that are not confused when heard or read.
const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 39 bits, so that a number does not reveal the sales. The database rejects the rare duplicate.
const NUMBER_LETTERS: u32 = 8;

pub fn new_number(entropy: &Entropy) -> String {
    let mut left = u64::from_be_bytes(entropy.bytes());
    let letters: String = (0..NUMBER_LETTERS)
        .map(|_| {
            let letter = usize::try_from(left % 30).unwrap_or_default();
            left /= 30;
            LETTERS.get(letter).copied().map_or('2', char::from)
        })
        .collect();
    let (first, last) = letters.split_at(4);
    format!("{first}-{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_numbers_are_short_and_avoid_ambiguous_characters() {
        let entropy = Entropy::System;
        let numbers: Vec<_> = (0..1000).map(|_| new_number(&entropy)).collect();
        for number in &numbers {
            let (first, last) = number.split_once('-').unwrap();
            assert_eq!((first.len(), last.len()), (4, 4));
            assert!(!number.contains(['0', 'O', '1', 'I', 'L', 'U']), "{number}");
        }
        let others: std::collections::HashSet<_> = numbers.iter().collect();
        assert_eq!(others.len(), numbers.len());
    }
}
