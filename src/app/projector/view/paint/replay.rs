//! A replayed step of a battle: the table as in play, with everything that moves, or a card alone as it turns.

use super::card::CardScene;
use super::layout::{ProjectorLayout, column_part};
use super::{ProjectorPicture, ScenePainter, card, deed, shields, side_panel, table};
use crate::projector::view::deeds::ShownDeed;
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::ReplayScene;

impl ScenePainter for ReplayScene {
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        if self.passage.flips {
            return CardScene.layout(rooms, view);
        }
        let layout = self.board.layout(rooms, view);
        if layout.is_small {
            return layout;
        }
        // Titles are above the line and may have descenders.
        let layout = ProjectorLayout { line_gap: 0.008, ..layout };
        if layout.deed.left() < layout.board.right() {
            return layout;
        }
        // No unit is called, so the deed and the strengths share the whole column.
        let column = layout.deed.union(layout.card).with_min_y(layout.board.top());
        ProjectorLayout { deed: column_part(column, 0.02, 0.36), card: column_part(column, 0.40, 0.98), ..layout }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        if self.passage.flips {
            return CardScene.paint(picture);
        }
        picture.paint_headline();
        table::paint_step(picture, self);
        if picture.layout.is_small {
            card::paint(picture);
            return shields::paint(picture);
        }
        side_panel::paint(picture);
        super::board::paint_effect(picture);
        deed::paint(picture);
    }

    fn legend(&self) -> Option<&'static str> {
        if self.passage.flips { None } else { self.board.legend() }
    }

    fn last_spoken_lines(&self, view: &PublicView) -> Vec<String> {
        view.deed.iter().flat_map(ShownDeed::sentences).collect()
    }
}
