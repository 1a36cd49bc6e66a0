//! The projector view while the class looks back on the battle.

use super::public_view::PublicView;
use super::scene::Scene;
use super::story_scenes::AwardsScene;

impl PublicView {
    /// Returns the view of a scene from the story of a battle.
    pub fn from_story_scene(scene: Scene, turn: u32) -> Self {
        let headline = if let Scene::Chart(chart) = &scene {
            chart.chart.title().to_owned()
        } else if let Scene::Awards(AwardsScene::One(award, _)) = &scene {
            award.who.clone()
        } else if let Scene::Awards(AwardsScene::Roll(..)) = &scene {
            tr!("Roll of honour").to_owned()
        } else {
            tr!("The Battle of Hastings").to_owned()
        };
        Self { turn, headline, scene, ..Self::default() }
    }
}
