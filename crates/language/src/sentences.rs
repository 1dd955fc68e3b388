//! The macro that declares an enum together with its sentences.

/// Declares an enum whose variants each have a sentence in every language, and its method
/// `say(&self, language) -> String`.
///
/// A sentence is a text with the fields in braces, a text with arguments in parentheses, or a
/// block that returns a text. A variant may have a sentence for each case of a `match` on a name
/// or on an expression in parentheses, or one expression for all languages.
///
/// ```
/// use areopagus_language::Language;
///
/// areopagus_language::sentences! {
///     /// Why a table cannot be laid.
///     #[derive(Debug)]
///     pub enum TableFault {
///         /// The table is too small.
///         TooSmall { guests: usize, seats: usize } =>
///             en "{guests} guests do not fit on {seats} seats.",
///             ru "Гостей {guests}, а мест {seats}.",
///             de "{guests} Gäste passen nicht auf {seats} Plätze.";
///         /// A dish is missing.
///         Missing(dish: String) =>
///             match (dish.as_str()) {
///                 "soup" =>
///                     en "There is no soup.",
///                     ru "Супа нет.",
///                     de "Es gibt keine Suppe.";
///                 _ =>
///                     en ("There is no {}.", dish.to_lowercase()),
///                     ru ("Нет блюда: {}.", dish.to_lowercase()),
///                     de { format!("Es fehlt: {dish}.") };
///             };
///         /// Something else.
///         Other(reason: String) => |_language| { reason.clone() };
///     }
/// }
///
/// let fault = TableFault::TooSmall { guests: 5, seats: 4 };
/// assert_eq!(fault.say(Language::De), "5 Gäste passen nicht auf 4 Plätze.");
/// let fault = TableFault::Missing("Bread".to_owned());
/// assert_eq!(fault.say(Language::En), "There is no bread.");
/// let fault = TableFault::Other("No table.".to_owned());
/// assert_eq!(fault.say(Language::Ru), "No table.");
/// ```
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $Variant:ident
                $(( $($(#[$value_doc:meta])* $value:ident: $Value:ty),+ $(,)? ))?
                $({ $($(#[$field_doc:meta])* $field:ident: $Field:ty),+ $(,)? })?
                =>
                $(|$language:ident| $all:tt)?
                $(match $subject:tt {
                    $($case:pat => en $case_en:tt, ru $case_ru:tt, de $case_de:tt;)+
                })?
                $(en $en:tt, ru $ru:tt, de $de:tt)?
            ;)+
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$doc])* $Variant
                $(( $($(#[$value_doc])* $Value),+ ))?
                $({ $($(#[$field_doc])* $field: $Field),+ })?
            ,)+
        }

        #[allow(
            unused_braces,
            unused_parens,
            unused_variables,
            reason = "an expression is one token here, and a sentence need not name every field"
        )]
        impl $Name {
            /// The sentence for people in a language.
            $vis fn say(&self, said: $crate::Language) -> String {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $({ let $language = said; String::from($all) })?
                        $(match $subject {
                            $($case => $crate::sentence!(said; $case_en, $case_ru, $case_de),)+
                        })?
                        $($crate::sentence!(said; $en, $ru, $de))?
                    })+
                }
            }
        }
    };
}

/// Makes an [`Error`](std::error::Error) of a type that has `say`: its text is the English sentence.
///
/// ```
/// use areopagus_language::Language;
///
/// areopagus_language::sentences! {
///     /// Why there is no tea.
///     #[derive(Debug)]
///     pub enum TeaFault {
///         /// The pot is empty.
///         Empty => en "No tea.", ru "Чая нет.", de "Kein Tee.";
///     }
/// }
/// areopagus_language::error_in_english!(TeaFault);
///
/// assert_eq!(TeaFault::Empty.to_string(), TeaFault::Empty.say(Language::En));
/// ```
#[macro_export]
macro_rules! error_in_english {
    ($Name:ty) => {
        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&self.say($crate::Language::En))
            }
        }

        impl ::std::error::Error for $Name {}
    };
}

/// One sentence of [`sentences!`] in the language that is asked for.
#[doc(hidden)]
#[macro_export]
macro_rules! sentence {
    ($language:ident; $en:tt, $ru:tt, $de:tt) => {
        match $language {
            $crate::Language::En => $crate::sentence!($en),
            $crate::Language::Ru => $crate::sentence!($ru),
            $crate::Language::De => $crate::sentence!($de),
        }
    };
    ($text:literal) => {
        format!($text)
    };
    (($($text:tt)+)) => {
        format!($($text)+)
    };
    ($block:block) => {
        String::from($block)
    };
}
