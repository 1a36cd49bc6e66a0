//! The projector picture as a widget: one picture, with all its text for screen readers.

use egui::{Role, Sense, Ui};

use super::call::ShownCall;
use super::paint::{Motion, paint, scene_painter};
use super::public_view::PublicView;
use crate::shell::theme::Palette;
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::lost_text;
use senlac_classroom::rules::{Color, Side};

/// Fills the available space with the projector picture.
pub fn show_ui(ui: &mut Ui, view: &PublicView, moment: Motion) {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, Sense::hover()).named(Role::Image, || screen_reader_text(view));
    paint(&ui.painter().with_clip_rect(room.intersect(ui.clip_rect())), room, Palette::current(ui), view, moment);
}

/// Returns the whole picture as text, for screen readers.
pub fn screen_reader_text(view: &PublicView) -> String {
    let mut sentences: Vec<String> = Vec::new();
    if let Some(card) = &view.card {
        let color = match card.color {
            Color::Black => tr!("a black card"),
            Color::Red => tr!("a red card"),
        };
        sentences.push(format!("{}, {color}", card.title));
        sentences.push(card.effect.clone());
    }
    sentences.push(view.headline.clone());
    sentences.extend(scene_painter(&view.scene).first_spoken_lines());
    sentences.push(view.line.clone());
    sentences.extend(view.call.iter().flat_map(ShownCall::sentences));
    // A game without the two armies has none.
    let armies = Side::ALL.into_iter().zip(view.strengths).filter(|(_, strength)| strength.start > 0);
    sentences.extend(armies.map(|(side, strength)| {
        let (army, left, start) = (side.army(), strength.left, strength.start);
        if strength.is_half_lost() {
            let lost = lost_text(strength);
            tr!("{army}: {left} of {start} left, {lost}", army, left, start, lost)
        } else {
            tr!("{army}: {left} of {start} left", army, left, start)
        }
    }));
    sentences.extend(scene_painter(&view.scene).last_spoken_lines(view));
    sentences.push(view.jobs.join(" · "));
    sentences.extend(view.is_last_turn.then(|| tr!("Last turn!").to_owned()));
    sentences.extend(view.bell.clone());
    sentences.retain(|sentence| !sentence.is_empty());
    let ends_itself = |sentence: &String| sentence.ends_with(['.', '!', '?']);
    sentences
        .iter()
        .map(|sentence| if ends_itself(sentence) { sentence.clone() } else { format!("{sentence}.") })
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
pub(super) mod tests {
    use egui::epaint::TextShape;
    use egui::{Rect, Shape, UiBuilder, vec2};
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::battle::board::step_animation::StepAnimation;
    use crate::battle::odds::Bars;
    use crate::projector::view::{
        BattleResult, BoardScene, ChildName, Lesson, ReplayScene, Scene, ShownArrow, ShownCard, ShownDeed, ShownDie, ShownUnit,
    };
    use crate::shell::theme;
    use senlac_classroom::odds::{EqualDice, hit_chances};
    use senlac_classroom::rules::{Board, CardName, Square, Strength, Troop};

    const LONG: &str = "Maximiliana’s spearmen cut down 3 of Aethelstan and Bartholomew’s housecarls, 2 of Wilhelmina’s \
                        spearmen and the last of Konstantin’s archers! More than half of the Saxons have been lost.";

    fn view(card: Option<CardName>, words: &str, dice: u8) -> PublicView {
        let die = ShownDie { face: 6, hit: true, commander: false, starts_group: false };
        PublicView {
            turn: 12,
            card: card.map(|name| ShownCard {
                name,
                color: Color::Red,
                first: Side::Saxon,
                title: name.title().to_owned(),
                effect: "William is down this turn! Every Norman unit rolls a die and loses that many men, less 2.".to_owned(),
                serial: 1,
            }),
            headline: if card.is_some() { "Norman archers shoot" } else { "Next card" }.to_owned(),
            headline_side: Some(Side::Norman),
            line: "Turn 12 · every Norman unit rolls a die".to_owned(),
            call: card.map(|_| ShownCall {
                who: "Maximiliana’s archers".to_owned(),
                todo: "7 dice hit on 6, 1 die hits on 5 or 6".to_owned(),
                then: vec!["Bartholomew".to_owned(), "Ann and Bo".to_owned()],
            }),
            strengths: [Strength { start: 148, left: 74 }, Strength { start: 140, left: 140 }],
            deed: Some(ShownDeed {
                words: words.to_owned(),
                dice: vec![die; usize::from(dice)],
                serial: 2,
                rolling: "Adela’s archers shoot…".to_owned(),
                is_rolling: false,
            }),
            bell: Some("126 minutes to the bell".to_owned()),
            is_last_turn: true,
            jobs: ["Dice checker: Maximilian", "Chronicler: Ann", "Predictor: Wilhelmina"].map(ToOwned::to_owned).to_vec(),
            ..PublicView::default()
        }
    }

    fn ended_view() -> PublicView {
        let end = BattleResult {
            winner: Side::Norman,
            why: "The bell rang, and exactly half of the Saxons still stand.".to_owned(),
            hill: "Both sides were on the hill.".to_owned(),
            holder: None,
        };
        PublicView { scene: Scene::End(end), headline: "The Normans win!".to_owned(), ..view(None, "", 0) }
    }

    pub(in crate::projector::view) type ProjectorHarness = Harness<'static, (PublicView, Motion)>;

    pub(in crate::projector::view) fn projector_harness() -> ProjectorHarness {
        let builder = Harness::builder().with_context_setup(theme::install_style);
        builder.build_ui_state(
            |ui, (view, moment): &mut (PublicView, Motion)| {
                let whole = UiBuilder::new().max_rect(ui.ctx().content_rect());
                ui.scope_builder(whole, |ui| show_ui(ui, view, *moment));
            },
            (PublicView::default(), Motion::REST),
        )
    }

    /// Shows another view. Returns its text and the rectangles of its letters.
    pub(in crate::projector::view) fn show_and_read(
        projector: &mut ProjectorHarness,
        size: [f32; 2],
        view: PublicView,
        moment: Motion,
    ) -> Vec<(String, Rect)> {
        projector.set_size(vec2(size[0], size[1]));
        *projector.state_mut() = (view, moment);
        projector.run_steps(2);
        read_texts(projector)
    }

    /// Returns every piece of text in the picture and the rectangle of its letters.
    fn read_texts(harness: &ProjectorHarness) -> Vec<(String, Rect)> {
        text_shapes(harness)
            .iter()
            .map(|text| (text.galley.text().to_owned(), text.galley.mesh_bounds.translate(text.pos.to_vec2())))
            .collect()
    }

    /// Returns every piece of text in the picture and its size in points.
    pub(in crate::projector::view) fn read_sizes(harness: &ProjectorHarness) -> Vec<(String, f32)> {
        let size = |text: &TextShape| text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
        text_shapes(harness).iter().map(|text| (text.galley.text().to_owned(), size(text))).collect()
    }

    fn text_shapes(harness: &ProjectorHarness) -> Vec<TextShape> {
        fn collect(shape: &Shape, found: &mut Vec<TextShape>) {
            if let Shape::Vec(shapes) = shape {
                for shape in shapes {
                    collect(shape, found);
                }
            } else if let Shape::Text(text) = shape {
                found.push(text.clone());
            }
        }
        let mut found = Vec::new();
        harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
        found
    }

    /// Usual shapes of projector screens, and the smallest window.
    pub(in crate::projector::view) const SCREENS: [[f32; 2]; 4] = [WIDE, [1920.0, 1080.0], FOUR_TO_THREE, [853.0, 533.0]];
    const WIDE: [f32; 2] = [1280.0, 720.0];
    const FOUR_TO_THREE: [f32; 2] = [1024.0, 768.0];

    fn child(name: &str) -> ChildName {
        ChildName { called: name.to_owned(), given: name.to_owned(), is_fixed: false }
    }

    /// Returns the view with a table of 16 by 10 squares.
    fn with_board(view: PublicView) -> PublicView {
        let unit = ShownUnit {
            square: Square::new(3, 4),
            side: Side::Norman,
            troop: Troop::Knights,
            figures: 12,
            crown: true,
            players: vec![child("Maximilian")],
            acts: true,
        };
        PublicView {
            scene: Scene::Board(BoardScene {
                ground: Board::from_rows(&["................"; 10]).expect("a board").into(),
                units: vec![unit],
                sums: None,
                arrows: [None; 3],
            }),
            ..view
        }
    }

    /// Returns the view as a replayed step that is the turning point.
    fn as_turning_point(view: PublicView) -> PublicView {
        let PublicView { scene: Scene::Board(board), .. } = with_board(PublicView::default()) else { return view };
        let replay = ReplayScene { before: board.units.clone(), board, passage: StepAnimation::default(), clock: None };
        PublicView {
            headline: "The turning point".to_owned(),
            line: "The Saxons’ chance of winning rose from 40% to 71% (±4).".to_owned(),
            call: None,
            bell: None,
            is_last_turn: false,
            jobs: Vec::new(),
            scene: Scene::Replay(Box::new(replay)),
            ..view
        }
    }

    #[test]
    fn text_is_never_cut_off_or_overlapped() {
        let views = || {
            let cards = CardName::ALL.into_iter().map(|card| view(Some(card), "Adela’s archers bring down 2 of Bo’s spearmen.", 8));
            cards.chain([view(None, LONG, 0), view(Some(CardName::Shieldwall), LONG, 13)])
        };
        let quiet = |view: PublicView| PublicView { deed: None, ..view };
        let all = || {
            let again = [as_turning_point(view(Some(CardName::MuddyGround), LONG, 0)), as_turning_point(quiet(view(None, "", 0)))];
            let boards = views().map(with_board).chain(views().map(with_board).map(quiet));
            views().chain(ordinary_views()).chain(views().map(quiet)).chain(boards).chain(again)
        };
        let mut projector = projector_harness();
        for size in SCREENS.into_iter().chain([[190.0, 107.0]]) {
            let room = Rect::from_min_size(egui::Pos2::ZERO, vec2(size[0], size[1]));
            for view in all() {
                let words = show_and_read(&mut projector, size, view, Motion::REST);
                assert!(words.len() >= if size[1] < 240.0 { 2 } else { 5 }, "{size:?}: {words:?}");
                for (place, (text, rect)) in words.iter().enumerate() {
                    assert!(room.contains_rect(*rect), "{size:?}: “{text}” is cut off: {rect:?}");
                    let other = words.iter().skip(place + 1).find(|(_, other)| other.shrink(1.0).intersects(rect.shrink(1.0)));
                    assert!(other.is_none(), "{size:?}: “{text}” lies on {other:?}");
                }
            }
        }
    }

    #[test]
    fn important_text_is_readable_from_the_last_row() {
        let mut projector = projector_harness();
        for (size, card) in SCREENS.into_iter().flat_map(|size| CardName::ALL.map(|card| (size, card))) {
            let view_with_deed = |deed: bool| {
                let view = view(Some(card), "Adela’s archers bring down 2 of Bo’s spearmen.", 8);
                if deed { view } else { PublicView { deed: None, ..view } }
            };
            for view in [view_with_deed(true), view_with_deed(false), with_board(view_with_deed(true)), with_board(view_with_deed(false))] {
                let has_board_and_deed = matches!(view.scene, Scene::Board(_)) && view.deed.is_some();
                let has_sign = matches!(view.scene, Scene::Card);
                show_and_read(&mut projector, size, view, Motion::REST);
                let sizes = read_sizes(&projector);
                let height_fraction = |words: &str| sizes.iter().find(|(text, _)| text.starts_with(words)).expect(words).1 / size[1];
                // From the top of its capitals to its descenders, a line is as high as its font size.
                assert!(
                    height_fraction("Norman archers") >= 1.0 / 16.0,
                    "{size:?}, {card:?}: the headline, {}",
                    height_fraction("Norman archers")
                );
                // A deed replaces the effect beside the board.
                let has_effect = sizes.iter().any(|(text, _)| text.starts_with("William is down"));
                assert!(has_effect || has_board_and_deed);
                if !has_effect {
                    continue;
                }
                let least = if has_sign { 24.0 } else { 36.0 };
                assert!(
                    height_fraction("William is down") >= 1.0 / least,
                    "{size:?}, {card:?}: the effect, {}",
                    height_fraction("William is down")
                );
                assert!(
                    !has_sign || height_fraction("red card") >= 1.0 / 30.0,
                    "{size:?}, {card:?}: the colour, {}",
                    height_fraction("red card")
                );
                let legend = sizes.iter().find(|(text, _)| text.starts_with("1 shield") || text.starts_with("K knights"));
                assert!(legend.is_none_or(|(_, points)| points / size[1] >= 1.0 / 36.0), "{size:?}: {legend:?}");
            }
        }
    }

    /// Returns every scene, with an ordinary deed and without one.
    fn ordinary_views() -> Vec<PublicView> {
        let ordinary_view = || {
            let mut view = view(Some(CardName::MuddyGround), "Adela’s archers bring down 2 of Bo’s spearmen.", 8);
            view.call = view.call.map(|call| ShownCall {
                who: "Mariam’s archers".to_owned(),
                then: vec!["Bo".to_owned(), "Ann".to_owned()],
                ..call
            });
            view
        };
        let sums = |view: PublicView, page: &Lesson| match view.scene {
            Scene::Board(board) => PublicView { scene: Scene::Board(BoardScene { sums: Some(page.clone()), ..board }), ..view },
            Scene::Card
            | Scene::Sums(_)
            | Scene::Bell
            | Scene::End(_)
            | Scene::Replay(_)
            | Scene::BoardGame(_)
            | Scene::Chart(_)
            | Scene::Awards(_)
            | Scene::Question(_) => PublicView { scene: Scene::Sums(page.clone()), ..view },
        };
        let chances = hit_chances(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]);
        let question = Lesson {
            head: "Predict",
            question: "Adela’s archers against Leofwine’s housecarls: 7 dice hit on 6, 1 die hits on 5 or 6.".to_owned(),
            bars: None,
            answer: "How many hits will there be?".to_owned(),
            class: Some("The class says 2. Score: 7 points in 4 rolls.".to_owned()),
        };
        let compare = Lesson {
            head: "Compare",
            bars: Some(Bars::from_chances(&chances, Side::Norman, Some(3))),
            answer: "3 hits: better than 8 rolls in 10.\n7 × 1/6 + 1 × 2/6 = 1½ hits on average.".to_owned(),
            class: Some("The class said 3: 3 points! Score: 10 points in 5 rolls.".to_owned()),
            ..question.clone()
        };
        let quiet = |view: PublicView| PublicView { deed: None, ..view };
        let mut all = vec![
            ordinary_view(),
            quiet(ordinary_view()),
            with_board(ordinary_view()),
            with_board(quiet(ordinary_view())),
            ended_view(),
            ended_view().with_bell(),
        ];
        for page in [question, compare] {
            all.extend([sums(ordinary_view(), &page), sums(with_board(ordinary_view()), &page)]);
        }
        all
    }

    #[test]
    fn the_first_job_shows_even_beside_the_bell() {
        let jobs = ["Dice checker: a Saxon housecarl", "Chronicler: a Saxon spearman", "Predictor: a Saxon archer"];
        let mut projector = projector_harness();
        let view = |bell: Option<&str>| PublicView {
            jobs: jobs.map(ToOwned::to_owned).to_vec(),
            bell: bell.map(ToOwned::to_owned),
            is_last_turn: false,
            ..view(Some(CardName::MuddyGround), "Adela’s archers bring down 2 of Bo’s spearmen.", 8)
        };
        for bell in [None, Some("26 minutes to the bell")] {
            let words = show_and_read(&mut projector, [1024.0, 768.0], view(bell), Motion::REST);
            let first_job = words.iter().find(|(text, _)| text.replace('\u{A0}', " ").starts_with(jobs[0]));
            assert!(first_job.is_some(), "{bell:?}: {words:?}");
        }
    }

    #[test]
    fn questions_scores_and_numbers_fit_beside_the_table() {
        let mut projector = projector_harness();
        let asked: Vec<PublicView> =
            ordinary_views().into_iter().filter(|view| matches!(&view.scene, Scene::Board(BoardScene { sums: Some(_), .. }))).collect();
        for view in asked {
            let Scene::Board(BoardScene { sums: Some(sums), .. }) = &view.scene else { continue };
            let is_question = sums.bars.is_none();
            let words = show_and_read(&mut projector, [1024.0, 768.0], view, Motion::REST);
            let has = |wanted: &str| words.iter().any(|(text, _)| text.replace(['\n', '\u{A0}'], " ").contains(wanted));
            assert!(!is_question || (has("How many hits will there be?") && has("The class says 2.")), "{words:?}");
        }
        let left = |row: &&TextShape| row.galley.text().replace('\u{A0}', " ").contains("140 of 140");
        let rows: Vec<usize> = text_shapes(&projector).iter().filter(left).map(|text| text.galley.rows.len()).collect();
        assert_eq!(rows, [1]);
    }

    #[test]
    fn the_next_child_is_called_beside_every_page_of_sums() {
        let mut projector = projector_harness();
        for (size, with_deed) in [WIDE, FOUR_TO_THREE].into_iter().flat_map(|size| [(size, true), (size, false)]) {
            let pages = ordinary_views().into_iter().filter(|view| matches!(&view.scene, Scene::Sums(_)));
            for view in pages.map(|view| PublicView { deed: view.deed.clone().filter(|_| with_deed), ..view }) {
                let without_call = PublicView { call: None, ..view.clone() };
                let words = show_and_read(&mut projector, size, view, Motion::REST);
                let has =
                    |words: &[(String, Rect)], wanted: &str| words.iter().any(|(text, _)| text.replace(['\n', '\u{A0}'], " ") == wanted);
                for wanted in ["Mariam’s archers", "7 dice hit on 6, 1 die hits on 5 or 6", "Then: Bo, Ann"] {
                    assert!(has(&words, wanted), "{size:?}: {words:?}");
                }
                assert!(!has(&show_and_read(&mut projector, size, without_call, Motion::REST), "Mariam’s archers"));
            }
        }
    }

    #[test]
    fn jobs_show_beside_a_table_with_sums() {
        let mut projector = projector_harness();
        for view in ordinary_views().into_iter().filter(|view| matches!(&view.scene, Scene::Board(_))) {
            let words = show_and_read(&mut projector, FOUR_TO_THREE, view, Motion::REST);
            assert!(words.iter().any(|(text, _)| text.replace('\u{A0}', " ").contains("Chronicler: Ann")), "{words:?}");
        }
    }

    #[test]
    fn column_letters_do_not_touch_the_table_border() {
        let mut projector = projector_harness();
        for (size, view) in SCREENS.into_iter().flat_map(|size| ordinary_views().into_iter().map(move |view| (size, view))) {
            if !matches!(&view.scene, Scene::Board(_)) {
                continue;
            }
            let words = show_and_read(&mut projector, size, view, Motion::REST);
            let (_, letter) = words.iter().find(|(text, _)| text == "J").expect("the tenth column");
            let ground = projector.output().shapes.iter().filter_map(|clipped| {
                let Shape::Rect(ground) = &clipped.shape else { return None };
                (ground.fill == theme::DARK.line).then_some(ground.rect)
            });
            let top = ground.map(|rect| rect.top()).fold(f32::INFINITY, f32::min);
            assert!(top.is_finite() && letter.bottom() < top, "{size:?}: {letter} reaches to {top}");
        }
    }

    #[test]
    fn hold_order_numbers_cover_neither_names_nor_figures() {
        let mut projector = projector_harness();
        let Scene::Board(board) = with_board(view(Some(CardName::MuddyGround), "", 0)).scene else { return };
        let unit_beside = |column: u8, row: u8| ShownUnit { square: Square::new(column, row), acts: false, ..board.units[0].clone() };
        let square = Square::new(3, 4);
        // The unit is alone, has a neighbour above, has two neighbours, or is surrounded. Its first order may lead upward.
        let crowds: [Vec<ShownUnit>; 4] = [
            Vec::new(),
            vec![unit_beside(3, 3)],
            vec![unit_beside(3, 3), unit_beside(4, 4)],
            vec![unit_beside(3, 3), unit_beside(4, 4), unit_beside(2, 4), unit_beside(3, 5)],
        ];
        for (crowd, upward) in crowds.into_iter().flat_map(|crowd| [(crowd.clone(), false), (crowd, true)]) {
            let others = crowd.len();
            let first =
                ShownArrow { from: square, to: if upward { Square::new(3, if others > 0 { 2 } else { 3 }) } else { Square::new(9, 9) } };
            let units = board.units.iter().cloned().chain(crowd).collect();
            let arrows = [Some(first), Some(ShownArrow { from: square, to: square }), None];
            let view = PublicView {
                scene: Scene::Board(BoardScene { units, arrows, ..board.clone() }),
                ..view(Some(CardName::MuddyGround), "Bo’s knights ride onto the hill.", 0)
            };
            let words = show_and_read(&mut projector, WIDE, view, Motion::REST);
            let discs: Vec<Rect> = projector
                .output()
                .shapes
                .iter()
                .filter_map(|clipped| {
                    let Shape::Circle(disc) = &clipped.shape else { return None };
                    (disc.fill == theme::DARK.gold).then(|| disc.visual_bounding_rect())
                })
                .collect();
            assert_eq!(discs.len(), 2, "{discs:?}");
            for (text, rect) in words.iter().filter(|(text, _)| text.starts_with("Maxi") && text.len() < 8 || (text == "K12" && others < 4))
            {
                assert!(
                    !discs.iter().any(|disc| disc.shrink(1.0).intersects(*rect)),
                    "{others}, {upward}: “{text}” at {rect} is below {discs:?}"
                );
            }
        }
    }

    /// Returns a table on which every unit has these leaders, with the longest possible text below their names.
    fn with_leaders(view: PublicView, squares: (u8, u8), leaders: &[&str]) -> PublicView {
        let PublicView { scene: Scene::Board(board), .. } = with_board(view.clone()) else { return view };
        let unit = |place: u8| ShownUnit {
            square: Square::new(place % squares.0, place / squares.0),
            players: leaders.iter().map(|name| child(name)).collect(),
            acts: place == 0,
            figures: 12,
            ..board.units[0].clone()
        };
        let row = ".".repeat(usize::from(squares.0));
        let rows = vec![row.as_str(); usize::from(squares.1)];
        let ground = Board::from_rows(&rows).expect("a board").into();
        PublicView { scene: Scene::Board(BoardScene { ground, units: (0..3).map(unit).collect(), ..board }), ..view }
    }

    #[test]
    fn two_line_names_and_crowns_do_not_cover_the_figures() {
        let mut projector = projector_harness();
        let tables = [(10, 8), (16, 10), (24, 14)];
        let leaders = [&["Ann"][..], &["Anne-Marie"], &["Ann", "Bo"], &["Ho Chi"], &["Maximilian"]];
        for (size, squares, leaders) in
            SCREENS.into_iter().flat_map(|size| tables.into_iter().flat_map(move |squares| leaders.map(|leaders| (size, squares, leaders))))
        {
            let shown = with_leaders(view(Some(CardName::MuddyGround), "", 0), squares, leaders);
            let words = show_and_read(&mut projector, size, PublicView { deed: None, ..shown }, Motion::REST);
            let figures: Vec<Rect> = words.iter().filter(|(text, _)| text == "K12").map(|(_, rect)| *rect).collect();
            assert_eq!(figures.len(), 3, "{size:?}, {squares:?}: {words:?}");
            let crowns: Vec<Rect> = projector
                .output()
                .shapes
                .iter()
                .filter_map(|clipped| {
                    let Shape::Path(path) = &clipped.shape else { return None };
                    (path.fill == theme::DARK.gold && path.points.len() == 3).then(|| path.visual_bounding_rect())
                })
                .collect();
            assert_eq!(crowns.len(), 9, "three spikes each");
            for figures in figures {
                let name = words.iter().find(|(text, rect)| text != "K12" && rect.shrink(1.0).intersects(figures.shrink(1.0)));
                assert_eq!(name, None, "{size:?}, {squares:?}, {leaders:?}: “K12” at {figures}");
            }
            for crown in crowns {
                let covered = words.iter().find(|(_, rect)| rect.shrink(0.7).intersects(crown.shrink(0.7)));
                assert_eq!(covered, None, "{size:?}, {squares:?}, {leaders:?}: a crown at {crown}");
            }
        }
    }

    #[test]
    fn the_headline_does_not_touch_the_jobs() {
        let mut projector = projector_harness();
        let jobs = ["Dice checker: Assia", "Chronicler: Sean", "Predictor: Fatima"].map(ToOwned::to_owned).to_vec();
        let headline = "The Normans move";
        let shown = PublicView { jobs, headline: headline.to_owned(), deed: None, ..view(Some(CardName::MuddyGround), "", 0) };
        for size in SCREENS {
            let words = show_and_read(&mut projector, size, with_leaders(shown.clone(), (10, 8), &["Ann"]), Motion::REST);
            let place =
                |start: &str| words.iter().find(|(text, _)| text.replace(['\n', '\u{A0}'], " ").starts_with(start)).map(|(_, rect)| *rect);
            let (Some(head), Some(jobs)) = (place(headline), place("Dice checker")) else { continue };
            let is_beside = jobs.top() < head.bottom() && head.top() < jobs.bottom();
            assert!(!is_beside || head.right() + 0.012 * size[1] <= jobs.left(), "{size:?}: {head} and {jobs}");
        }
    }

    #[test]
    fn shield_letters_have_a_background_on_the_board() {
        for view in [with_board(view(None, "", 0)), ordinary_views().pop().expect("a board that is asked about")] {
            let mut projector = projector_harness();
            let words = show_and_read(&mut projector, [1024.0, 768.0], view, Motion::REST);
            let (_, letters) = words.iter().find(|(text, _)| text == "K12").expect("a unit");
            let fits = |ground: Rect| ground.contains_rect(*letters) && ground.height() < 1.6 * letters.height();
            let is_ground = |shape: &Shape| matches!(shape, Shape::Rect(ground) if fits(ground.rect));
            assert!(projector.output().shapes.iter().any(|clipped| is_ground(&clipped.shape)), "{letters}");
        }
    }

    #[test]
    fn projector_letters_are_at_least_a_36th_of_the_height() {
        let mut projector = projector_harness();
        let mut small = Vec::new();
        for size in [[1024.0, 768.0], [1920.0, 1080.0], [1280.0, 720.0]] {
            for (place, view) in ordinary_views().into_iter().enumerate() {
                show_and_read(&mut projector, size, view, Motion::REST);
                // Names on the board may be smaller, down to half the size beside a lord's crown on the smallest squares.
                let least = |words: &str| if "Maximilian".starts_with(words) { 0.5 } else { 1.0 };
                let is_small = |(words, points): &(String, f32)| points / size[1] < 0.99 * least(words) / 36.0;
                small.extend(read_sizes(&projector).into_iter().filter(is_small).map(|(words, points)| (place, size, words, points)));
            }
        }
        assert!(small.is_empty(), "{small:#?}");
    }

    #[test]
    fn the_small_preview_shows_the_headline_or_the_open_page() {
        let mut pages = Vec::new();
        for view in ordinary_views().into_iter().filter(|view| !matches!(view.scene, Scene::End(_) | Scene::Bell)) {
            let page = match &view.scene {
                Scene::Sums(sums) => Some(sums.head),
                Scene::Board(BoardScene { sums: Some(sums), .. }) => Some(sums.head),
                Scene::Card
                | Scene::Board(_)
                | Scene::Bell
                | Scene::End(_)
                | Scene::Replay(_)
                | Scene::BoardGame(_)
                | Scene::Chart(_)
                | Scene::Awards(_)
                | Scene::Question(_) => None,
            };
            let words = show_and_read(&mut projector_harness(), [200.0, 112.0], view, Motion::REST);
            let has = |wanted: &str| words.iter().any(|(text, _)| text.replace(['\n', '\u{A0}'], " ") == wanted);
            assert!(page.is_none_or(has), "{page:?}: {words:?}");
            assert!(page.is_some() || (has("Norman archers shoot") && has("Mariam’s archers")), "{words:?}");
            pages.extend(page);
        }
        assert_eq!(pages, ["Predict", "Predict", "Compare", "Compare"]);
    }

    #[test]
    fn the_projector_is_one_image_with_a_full_label() {
        let mut projector = projector_harness();
        show_and_read(
            &mut projector,
            [1280.0, 720.0],
            view(Some(CardName::MuddyGround), "Bo’s knights ride onto the hill.", 1),
            Motion::REST,
        );
        let label = projector.get_by_role(Role::Image).accesskit_node().label().expect("a name");
        for words in [
            "Muddy Ground, a red card.",
            "Normans: 74 of 148 left, half lost.",
            "Bo’s knights ride onto the hill. Dice: 6 hits. Dice checker: ",
        ] {
            assert!(label.contains(words), "{label}");
        }
    }

    #[test]
    fn every_animation_frame_can_be_painted() {
        let mut projector = projector_harness();
        for part in 0..=10u8 {
            let moment = Motion { card: f32::from(part) / 10.0, deed: f32::from(part) / 10.0, bell: 1.0 };
            let words = show_and_read(&mut projector, [640.0, 360.0], view(Some(CardName::ArrowInTheEye), LONG, 13), moment);
            assert!(!words.is_empty(), "{moment:?}");
        }
    }
}
