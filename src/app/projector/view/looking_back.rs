//! The whole wall while the battle is looked back on.

use super::public_view::PublicView;
use super::scene::Scene;
use super::told::WallAwards;

impl PublicView {
    /// What the class sees while the battle is looked back on.
    pub fn looking_back(scene: Scene, turn: u32) -> Self {
        let headline = if let Scene::Chart(chart) = &scene {
            chart.chart.title().to_owned()
        } else if let Scene::Awards(WallAwards::One(award, _)) = &scene {
            award.who.clone()
        } else if let Scene::Awards(WallAwards::Roll(..)) = &scene {
            tr!("Roll of honour").to_owned()
        } else {
            tr!("The Battle of Hastings").to_owned()
        };
        Self { turn, headline, scene, ..Self::default() }
    }
}
