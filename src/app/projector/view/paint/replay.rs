//! A step of a battle that is looked back on: the table as in play, with everything that moves; a card alone, as it turns.

use super::card::CardScene;
use super::layout::WallLayout;
use super::{ScenePart, WallPicture, card, deed, shields, standing, table};
use crate::app::projector::view::deeds::WallDeed;
use crate::app::projector::view::public_view::PublicView;
use crate::app::projector::view::replay::WallReplay;

impl ScenePart for WallReplay {
    fn layout(&self, rooms: WallLayout, view: &PublicView) -> WallLayout {
        if self.passage.flips { CardScene.layout(rooms, view) } else { self.board.layout(rooms, view) }
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
