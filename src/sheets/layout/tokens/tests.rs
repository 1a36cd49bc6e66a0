//! Tokens of a full class, of large units and of long names.

use super::*;
use crate::rules::rulings::Bodyguards;
use crate::rules::{Setup, Side};
use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
use crate::sheets::layout::{Inks, Mark, Page, Paper, full_class};

fn laid_out(setup: &Setup, options: Options, fonts: &Fonts) -> Document {
    tokens(Battle { setup, state: &full_class::state(setup) }, options, fonts)
}

/// Every way to print tokens.
fn every_way() -> impl Iterator<Item = Options> {
    let papers =
        Paper::ALL.into_iter().flat_map(|paper| [Inks::Full, Inks::Saver].map(|inks| Options { paper, inks, ..Options::default() }));
    papers.flat_map(|options| [false, true].map(|standees| Options { standees, ..options }))
}

/// Bases told on the pages; a standee tells its own on both sides.
fn bases_on(pages: &[Page], options: Options) -> usize {
    let told = pages.iter().flat_map(Page::texts).filter(|text| text.starts_with("base ") || text.starts_with("man ")).count();
    if options.standees { told / 2 } else { told }
}

fn crowns_on(pages: &[Page]) -> usize {
    pages.iter().flat_map(|page| &page.marks).filter(|mark| matches!(mark, Mark::Art { art, .. } if art.name == "crown")).count()
}

#[test]
fn every_base_of_a_full_class_has_a_token_and_every_unit_a_crown() {
    // 6 × 4 knights, 5 × 2 housecarles, 10 × 4 spearmen and 10 × 8 archers.
    let setup = full_class::setup(|_, _| Some("Bo".to_owned()));
    let fonts = Fonts::built_in();
    for options in every_way() {
        let Document { pages, places, .. } = laid_out(&setup, options, &fonts);
        assert_eq!((bases_on(&pages, options), places.len()), (154, 31), "{options:?}");
        assert_eq!(crowns_on(&pages), if options.standees { 62 } else { 31 });
        assert!(pages.len() <= if options.standees { 8 } else { 5 }, "{} pages, {options:?}", pages.len());
    }
}

#[test]
fn large_units_and_long_names_fit() {
    let fonts = Fonts::built_in();
    let names = ["W".repeat(200), "Maximiliana Żółkiewska-Ffoulkes".to_owned(), String::new()];
    for bases in [1, 20, 40] {
        let mut setup = full_class::setup(|_, number| Some(names[number % names.len()].clone()));
        setup.norman.truncate(3);
        setup.saxon.truncate(6);
        for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
            (muster.figures, muster.bases) = (40, bases);
        }
        for options in every_way() {
            let pages = laid_out(&setup, options, &fonts).pages;
            assert_eq!(bases_on(&pages, options), 9 * usize::from(bases), "{options:?}");
            assert_inside_margins(&pages, &fonts);
            assert_no_words_on_words(&pages, &fonts);
        }
    }
}

#[test]
fn each_token_tells_its_unit_its_base_and_its_player() {
    let mut setup = full_class::setup(|side, _| (side == Side::Norman).then(|| "Ada Lind".to_owned()));
    setup.norman.truncate(1);
    setup.norman[0].bases = 2;
    setup.saxon.truncate(1);
    setup.saxon[0].bases = 1;
    let pages = laid_out(&setup, Options::default(), &Fonts::built_in()).pages;
    let expected = "\
Tokens
Print on card at 100 %. Cut along the lines. One token is one base: cross off a dot for each figure that falls.
page 1 of 1
N01
base 1 of 2
Ada Lind
N01
base 2 of 2
Ada Lind
S01
base 1 of 1";
    assert_eq!(pages[0].texts().collect::<Vec<_>>().join("\n"), expected);
}

#[test]
fn bodyguards_that_a_ruling_adds_have_tokens_too() {
    let mut setup = full_class::setup(|_, _| None);
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = laid_out(&setup, Options::default(), &Fonts::built_in()).pages;
    for code in ["N17", "S16"] {
        assert!(pages.iter().flat_map(Page::texts).any(|text| text == code), "{code}");
    }
}
