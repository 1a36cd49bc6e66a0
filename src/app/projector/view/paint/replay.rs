//! A step of a battle that is looked back on: the table as in play, with everything that moves; a card alone, as it turns.

use super::card::CardScene;
use super::layout::{WallLayout, part};
use super::{ScenePart, WallPicture, card, deed, shields, standing, table};
use crate::projector::view::deeds::WallDeed;
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::WallReplay;

impl ScenePart for WallReplay {
    fn layout(&self, rooms: WallLayout, view: &PublicView) -> WallLayout {
        if self.passage.flips {
            return CardScene.layout(rooms, view);
        }
        let layout = self.board.layout(rooms, view);
        if layout.is_small {
            return layout;
        }
        // Titles of all kinds stand above the line, with letters that reach below their row.
        let layout = WallLayout { line_gap: 0.008, ..layout };
        if layout.deed.left() < layout.board.right() {
            return layout;
        }
        // Nobody is called: what happens and how it stands have the whole column.
        let column = layout.deed.union(layout.card).with_min_y(layout.board.top());
        WallLayout { deed: part(column, 0.02, 0.36), card: part(column, 0.40, 0.98), ..layout }
    }

    fn paint(&self, picture: &WallPicture<'_>) {
        if self.passage.flips {
            return CardScene.paint(picture);
        }
        picture.headline();
        table::paint_step(picture, self);
        if picture.layout.is_small {
            card::paint(picture);
            return shields::paint(picture);
        }
        standing::paint(picture);
        super::board::effect(picture);
        deed::paint(picture);
    }

    fn legend(&self) -> Option<&'static str> {
        if self.passage.flips { None } else { self.board.legend() }
    }

    fn told_last(&self, view: &PublicView) -> Vec<String> {
        view.deed.iter().flat_map(WallDeed::told).collect()
    }
}
