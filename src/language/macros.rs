//! The macros that mark the words that people see.

/// A text that people see, in the language in use: `tr!("Take back")` is a `&'static str`, and with arguments,
/// `tr!("{army} go first", army = side.army())`, a `String`. An argument that is a variable of its own name stands alone.
#[macro_export]
macro_rules! tr {
    ($words:literal $(,)?) => {
        $crate::language::looked_up($crate::said!($words))
    };
    ($words:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match ($(&$crate::tr_argument!($name $(= $value)?),)+) {
            ($($name,)+) => $crate::language::filled($crate::said!($words), format_args!($words), &[$((stringify!($name), $name)),+]),
        }
    };
}

/// A text with a number that chooses its form, the number first:
/// `tr_count!(hits, "{hits} hit waits", "{hits} hits wait")`.
#[macro_export]
macro_rules! tr_count {
    ($count:ident $(= $number:expr)?, $one:literal, $more:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match (&$crate::tr_argument!($count $(= $number)?), $(&$crate::tr_argument!($name $(= $value)?),)*) {
            ($count, $($name,)*) => $crate::language::counted(
                *$count,
                [$crate::said!($one), $crate::said!($more)],
                [format_args!($one), format_args!($more)],
                &[(stringify!($count), $count) $(, (stringify!($name), $name))*],
            ),
        }
    };
}

/// A constant text that people see. It is listed, and is looked up with [`tr`] where it is shown.
#[macro_export]
macro_rules! tr_mark {
    ($words:literal) => {
        $words
    };
}

/// A text that is noted as said.
#[doc(hidden)]
#[macro_export]
macro_rules! said {
    ($words:literal) => {{
        static SAID: $crate::language::Said = $crate::language::Said::never();
        SAID.said($words);
        $words
    }};
}

/// An argument of a text: a variable, or a name and its value.
#[doc(hidden)]
#[macro_export]
macro_rules! tr_argument {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}
