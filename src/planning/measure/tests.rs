use super::*;

#[test]
fn a_class_of_31_plays_the_sources_battle() {
    let senlac = crate::content::library::scenario("senlac").expect("Senlac");
    let nowhere = |units: Vec<Muster>| units.into_iter().map(|unit| Muster { square: None, ..unit }).collect::<Vec<_>>();
    assert_eq!(armies(31), Armies { norman: nowhere(senlac.norman), saxon: nowhere(senlac.saxon) });
}
#[test]
fn show() {
    for n in 6..=80 {
        let a = armies(n);
        let f = |u: &[Muster]| u.iter().map(|m| u32::from(m.figures)).sum::<u32>();
        let c = counts(n as i64);
        println!(
            "{n:2} pupils: {:2} {:?} {:3} : {:3} {:?} {:2} {:?}",
            a.norman.len(),
            c[0],
            f(&a.norman),
            f(&a.saxon),
            c[1],
            a.saxon.len(),
            merit(n as i64, &c)
        );
    }
}
