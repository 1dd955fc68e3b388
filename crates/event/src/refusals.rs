//! The macro that declares the refusals of a subject.

/// Declares an enum of refusals. Behind each variant stand, in this order:
///
/// - its [class](crate::refusal_class::RefusalClass) and its code;
/// - `in` the wrong field of the command, `by` the clause or ruling that refuses it, `at` its
///   place in the text of the field, as far as there are any: a literal, or an optional value in
///   braces;
/// - its sentences, as [`areopagus_language::sentences!`] has them.
///
/// `..refusal` in place of all before the sentences takes them from another refusal, and
/// `..refusal @ "field"` its class and its code alone.
///
/// The methods are `code`, `class`, `field`, `clause`, `position` and `say`.
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $Variant:ident
                $(( $($(#[$value_doc:meta])* $value:ident: $Value:ty),+ $(,)? ))?
                $({ $($(#[$field_doc:meta])* $field:ident: $Field:ty),+ $(,)? })?
                =>
                $(..$other:ident $(@ $other_wrong:literal)?)?
                $($class:ident $code:tt $(in $wrong:tt)? $(by $clause:tt)? $(at $place:tt)?)?
                ,
                $(|$language:ident| $all:tt)?
                $(match $subject:tt { $($cases:tt)+ })?
                $(en $en:tt, ru $ru:tt, de $de:tt)?
            ;)+
        }
    ) => {
        areopagus_language::sentences! {
            $(#[$meta])*
            $vis enum $Name {
                $($(#[$doc])* $Variant
                    $(( $($(#[$value_doc])* $value: $Value),+ ))?
                    $({ $($(#[$field_doc])* $field: $Field),+ })?
                    =>
                    $(|$language| $all)?
                    $(match $subject { $($cases)+ })?
                    $(en $en, ru $ru, de $de)?
                ;)+
            }
        }

        #[allow(
            unused_braces,
            unused_variables,
            reason = "an expression is one token here, and a code need not depend on every field"
        )]
        impl $Name {
            /// A stable word for programs, in kebab-case.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $($other.code())?
                        $($code)?
                    })+
                }
            }

            /// The class, which tells callers how to respond.
            pub const fn class(&self) -> $crate::refusal_class::RefusalClass {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $($other.class())?
                        $(refusals!(@class $class))?
                    })+
                }
            }

            /// The name of the wrong field in the command.
            pub const fn field(&self) -> Option<&'static str> {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $(refusals!(@other field $other $($other_wrong)?))?
                        $(refusals!(@option $class $($wrong)?))?
                    })+
                }
            }

            /// The clause of the rules, or the ruling, that refuses it.
            pub const fn clause(&self) -> Option<&'static str> {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $(refusals!(@other clause $other $($other_wrong)?))?
                        $(refusals!(@option $class $($clause)?))?
                    })+
                }
            }

            /// The place of the error in the text of the field.
            pub const fn position(&self) -> Option<areopagus_games::notation::TextPosition> {
                match self {
                    $(Self::$Variant $(( $($value),+ ))? $({ $($field),+ })? => {
                        $(refusals!(@other position $other $($other_wrong)?))?
                        $(refusals!(@option $class $($place)?))?
                    })+
                }
            }
        }
    };
    (@class $class:ident) => {
        $crate::refusal_class::RefusalClass::$class
    };
    (@other $method:ident $other:ident) => {
        $other.$method()
    };
    (@other field $other:ident $wrong:literal) => {
        Some($wrong)
    };
    (@other $method:ident $other:ident $wrong:literal) => {
        None
    };
    (@option $class:ident) => {
        None
    };
    (@option $class:ident $value:literal) => {
        Some($value)
    };
    (@option $class:ident $value:block) => {
        $value
    };
}
