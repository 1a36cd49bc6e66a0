//! Words that are names too, and that the note of a lesson may well hold: in small letters they are left.

/// Words of English, and of this game, that people are called by. A word that hardly any note of a battle would need is not
/// here: a name that is kept is worse than a word that is lost.
const ORDINARY: &str = "\
a abbey able after again ago alive all also always am amok an and angel any arch archer archers are army around arrow art \
as ash ask at autumn away axe axes back ball bank banks banner bard base bay be bear because been before began bell best \
better big birch bird bishop bit black blood blow blue board book both bow bows boy boys branch brave bright brook brown \
bush but by call called came camp can card careful castle chance chapel chase christmas church clay clear cliff clock \
close cloud club coin cold cole come cook corn could court cross dark day days dead dear diamond dice did die do does done \
down draw drew duke dusk dying each earl early east easter end enemy even event ever every faith fall far farmer fast \
father fell few field fight figure figures first fish fisher flag flat fled flee fleet flower for ford forest forth found \
fox free friday friend from front full fyrd game garden gate gave get gift girl girls give go gold good got grant gray \
great green ground group grove guy ha had half hall hand hands hardy has have hawk hay he heart heath held her here hero \
hi hill him his hit hits home honor hood hope horse horses house how hung hunt hunter hurt i if in is it its join judge \
july just keep key king kings knight knights lady lake lamb land lane last late law lead leader left less let light like \
line little long lord loss lost lot loud love low luck made make man many march mark marks marsh marshal may me mean \
melody men mercy middle might mile miles mill mine miss mister monday monk moon moore more morning most mother mount move \
moved moves much mud music must my name near need never new next night no noble none noon norman normans north not note \
now oak ocean of off oh ok old on one only open or our out over own page paint panic park part past path patience pay \
peace penny phase piece pike place plain play played plays poem point pond poor pope price priest prince pupil put queen \
quick quiet rain range ray read ready real red reed reserve rest rich ridge right ring rise river rivers road rock rocky \
roll rolled rolls rose round row royal rule ruling run rush rushed said sail same sand sat save saw saxon saxons say \
school sea second see sent serf set shaw she shepherd sheriff shield shields shoot short shot show side silver sir skip \
sky small smart smith snow so some son song soon south spear spearmen spears spring square squire stand standard star \
start step sterling steward stock stone strange street strong such summer sun sunday sure sweet swift sword swords table \
take taken target team ten term than that the their them then there these they thing this those three threw through throw \
tie tied tile till time to today too took tower town tree troop true try turn turns two under unit units up us van very \
victor victory volley wade wait walk wall war ward warren was watch water way we week well went were west what wheel when \
where which white who whole why wild will win wins winter wise with wolf won wood woods word work would year yes yet yew \
you young your";

/// Words inside of names that alone are nobody's.
const PARTICLES: &str = "\
abu af al and ap av bin binti da das de degli dei del della den der des di do dos du e el ibn ii iii iv jr la las le los mac mc \
mr mrs ms of san sr st ten ter the und van von y zu zum zur";

/// Whether a folded word is one that a note may well hold.
pub(super) fn is_ordinary(word: &str) -> bool {
    ORDINARY.split_ascii_whitespace().any(|ordinary| ordinary == word)
}

/// Whether a folded word only joins the words of a name.
pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.split_ascii_whitespace().any(|particle| particle == word)
}
