//! Errors, with the codes of the hosted backend's authentication service.

use std::time::Duration;

use store::DbErr;
use tables::{TableError, prelude::Error};

/// Why a request was refused.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// An error that the caller can understand and correct.
    #[error("{message} ({})", .code.as_str())]
    Refused {
        status: u16,
        code: ErrorCode,
        /// A one-line message for people.
        message: String,
    },
    #[error("{message} (weak_password)")]
    WeakPassword {
        /// A one-line message for people.
        message: String,
        /// `length` or `pwned`.
        reasons: Vec<&'static str>,
    },
    /// Too many requests of this kind.
    #[error("{message} ({})", .code.as_str())]
    OverLimit {
        code: ErrorCode,
        /// A one-line message for people.
        message: String,
        retry_after: Duration,
    },
    #[error("too many sign-ins at the same time")]
    Busy,
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
    /// A key or a token could not be created.
    #[error("{0}")]
    Internal(String),
}

impl AuthError {
    pub fn new(status: u16, code: ErrorCode, message: impl Into<String>) -> Self {
        Self::Refused {
            status,
            code,
            message: message.into(),
        }
    }

    /// A refusal of input.
    pub fn validation(message: impl Into<String>) -> Self {
        Self::new(400, ErrorCode::ValidationFailed, message)
    }

    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Refused { code, .. } | Self::OverLimit { code, .. } => *code,
            Self::WeakPassword { .. } => ErrorCode::WeakPassword,
            Self::Busy => ErrorCode::RequestTimeout,
            Self::Database(_) | Self::Internal(_) => ErrorCode::UnexpectedFailure,
        }
    }

    /// Whether the access token of the request was valid and has expired.
    pub fn is_of_expired_token(&self) -> bool {
        matches!(self, Self::Refused { message, .. } if message.ends_with("token is expired"))
    }

    /// A link or code that is wrong, used or expired. Which of these is not revealed.
    pub(crate) fn expired() -> Self {
        Self::new(
            403,
            ErrorCode::OtpExpired,
            "Token has expired or is invalid",
        )
    }
}

/// As the data interface refuses a call of a function of accounts.
impl From<AuthError> for TableError {
    fn from(error: AuthError) -> Self {
        let is_expired = error.is_of_expired_token();
        match error {
            AuthError::Refused {
                status: 404,
                code: ErrorCode::SessionNotFound | ErrorCode::UserNotFound,
                message,
            } => Error::function_found_nothing(message).into(),
            AuthError::Refused {
                code: code @ (ErrorCode::ReauthenticationNeeded | ErrorCode::InsufficientAal),
                message,
                ..
            } => Error::sign_in_needed(code.as_str(), message).into(),
            AuthError::Refused { message, .. } => Error::unauthorized(is_expired, message).into(),
            AuthError::Database(error) => error.into(),
            error => Self::Service(Box::new(error)),
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The error codes, which are those of the hosted backend's authentication service.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ErrorCode {
            $(#[doc = $text] $name,)*
        }

        impl ErrorCode {
            /// Every code, in the order of the alphabet.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its value in `error_code` or `code` of a response.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    AnonymousProviderDisabled = "anonymous_provider_disabled",
    BadCodeVerifier = "bad_code_verifier",
    BadJson = "bad_json",
    BadJwt = "bad_jwt",
    Conflict = "conflict",
    CurrentPasswordInvalid = "current_password_invalid",
    EmailExists = "email_exists",
    EmailNotConfirmed = "email_not_confirmed",
    FeatureDisabled = "feature_disabled",
    FlowStateExpired = "flow_state_expired",
    FlowStateNotFound = "flow_state_not_found",
    InsufficientAal = "insufficient_aal",
    InvalidCredentials = "invalid_credentials",
    ManualLinkingDisabled = "manual_linking_disabled",
    MfaChallengeExpired = "mfa_challenge_expired",
    MfaFactorNameConflict = "mfa_factor_name_conflict",
    MfaFactorNotFound = "mfa_factor_not_found",
    MfaPhoneEnrollNotEnabled = "mfa_phone_enroll_not_enabled",
    MfaVerificationFailed = "mfa_verification_failed",
    MfaWebauthnEnrollNotEnabled = "mfa_webauthn_enroll_not_enabled",
    NoAuthorization = "no_authorization",
    NotAdmin = "not_admin",
    OauthProviderNotSupported = "oauth_provider_not_supported",
    OtpExpired = "otp_expired",
    OverEmailSendRateLimit = "over_email_send_rate_limit",
    OverRequestRateLimit = "over_request_rate_limit",
    PasskeyDisabled = "passkey_disabled",
    PhoneProviderDisabled = "phone_provider_disabled",
    ProviderDisabled = "provider_disabled",
    ReauthenticationNeeded = "reauthentication_needed",
    ReauthenticationNotValid = "reauthentication_not_valid",
    RefreshTokenAlreadyUsed = "refresh_token_already_used",
    RefreshTokenNotFound = "refresh_token_not_found",
    RequestEntityTooLarge = "request_entity_too_large",
    RequestTimeout = "request_timeout",
    SamePassword = "same_password",
    SamlProviderDisabled = "saml_provider_disabled",
    SessionExpired = "session_expired",
    SessionNotFound = "session_not_found",
    SignupDisabled = "signup_disabled",
    TooManyEnrolledMfaFactors = "too_many_enrolled_mfa_factors",
    UnexpectedFailure = "unexpected_failure",
    UserBanned = "user_banned",
    UserNotFound = "user_not_found",
    ValidationFailed = "validation_failed",
    WeakPassword = "weak_password",
    Web3ProviderDisabled = "web3_provider_disabled",
}
