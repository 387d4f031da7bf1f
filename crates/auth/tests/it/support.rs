//! A service for one test.

use std::sync::{Arc, Mutex};

use auth::{
    AccountMail, Actor, Auth, AuthError, AuthSettings, Enrolment, ErrorCode, Identity, Mailer,
    NewFactor, NewUser, OtpRequest, Pkce, SessionTokens, UserChange, Verification,
    entities::session,
};
use chrono::{TimeDelta, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, sea_query::Expr};
use serde_json::{Map, json};
use store::{DbErr, SystemClock, Transaction, testing::TestDatabase};
use totp_rs::{Builder, Secret};

pub(crate) const PASSWORD: &str = "a long walk in Guntur";

/// Collects the mails that would be sent.
#[derive(Default)]
pub(crate) struct Mails(Mutex<Vec<AccountMail>>);

#[async_trait::async_trait]
impl Mailer for Mails {
    async fn queue(&self, _: &Transaction, mail: AccountMail) -> Result<(), DbErr> {
        self.0.lock().unwrap().push(mail);
        Ok(())
    }

    fn notify(&self) {}
}

pub(crate) struct Service {
    pub(crate) auth: Auth,
    pub(crate) mails: Arc<Mails>,
    pub(crate) database: TestDatabase,
}

impl Service {
    /// One on every available database.
    pub(crate) async fn all() -> Vec<Self> {
        let mut services = Vec::new();
        for database in TestDatabase::all().await {
            services.push(Self::on(database).await);
        }
        services
    }

    pub(crate) async fn on(database: TestDatabase) -> Self {
        let mails = Arc::new(Mails::default());
        let auth = start(&database, Arc::clone(&mails), false).await;
        Self {
            auth,
            mails,
            database,
        }
    }

    /// A second process with the same database.
    pub(crate) async fn another(&self) -> Auth {
        start(&self.database, Arc::clone(&self.mails), false).await
    }

    /// A second process in which anybody may create an account.
    pub(crate) async fn another_with_sign_up(&self) -> Auth {
        start(&self.database, Arc::clone(&self.mails), true).await
    }

    pub(crate) async fn account(&self, email: &str, role: Option<&str>) -> String {
        let rights = role.map(|role| Map::from_iter([("role".to_owned(), json!(role))]));
        let new = NewUser {
            email: email.to_owned(),
            password: Some(PASSWORD.to_owned()),
            email_confirm: true,
            app_metadata: rights.unwrap_or_default(),
            ..NewUser::default()
        };
        let user = self.auth.create_user(new, Actor::default()).await.unwrap();
        user["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn sign_in(&self, email: &str) -> SessionTokens {
        self.auth
            .sign_in_with_password(
                email,
                PASSWORD.to_owned(),
                Some("a browser"),
                Actor::default(),
            )
            .await
            .unwrap()
    }

    pub(crate) async fn rows<E: EntityTrait>(&self) -> Vec<E::Model> {
        let rows = E::find().all(self.database.db.autocommit()).await;
        rows.unwrap()
    }

    /// Somebody who has just signed in.
    pub(crate) async fn identity(&self, email: &str) -> Identity {
        let tokens = self.sign_in(email).await;
        self.auth.identity(&tokens.access_token).await.unwrap()
    }

    pub(crate) fn last_mail(&self) -> AccountMail {
        self.mails.0.lock().unwrap().last().unwrap().clone()
    }

    /// Mails a link and a code for signing in to an account.
    pub(crate) async fn mail(&self, email: &str, pkce: Option<Pkce>) -> AccountMail {
        let request = OtpRequest {
            create_user: false,
            pkce,
            ..otp(email)
        };
        let sent = self.auth.send_sign_in(request, Actor::default()).await;
        sent.unwrap();
        self.last_mail()
    }

    /// Bans an account for this long; `none` takes it back.
    pub(crate) async fn ban(&self, id: &str, duration: &str) {
        let change = UserChange {
            ban_duration: Some(duration.to_owned()),
            ..UserChange::default()
        };
        let banned = self.auth.change_user(id, change, Actor::default()).await;
        banned.unwrap();
    }

    /// Adds an authenticator app.
    pub(crate) async fn enroll(
        &self,
        identity: &Identity,
        name: Option<&str>,
    ) -> Result<Enrolment, AuthError> {
        let new = NewFactor {
            factor_type: "totp".to_owned(),
            friendly_name: name.map(str::to_owned),
            issuer: None,
        };
        self.auth.enroll(identity, new, Actor::default()).await
    }

    /// Answers a new challenge for a factor.
    pub(crate) async fn show(
        &self,
        identity: &Identity,
        factor: &str,
        code: &str,
    ) -> Result<SessionTokens, AuthError> {
        let (auth, actor) = (&self.auth, Actor::default());
        let challenge = auth.challenge(identity, factor, actor.clone()).await;
        let (challenge, _) = challenge.unwrap();
        auth.verify_factor(identity, factor, &challenge, code, actor)
            .await
    }
}

/// The code that an authenticator app shows now.
pub(crate) fn shown_by(factor: &Enrolment) -> String {
    let totp = Builder::new()
        .with_secret(Secret::try_from_base32(&factor.secret).unwrap())
        .with_account_name("account".to_owned())
        .build()
        .unwrap();
    let now = Utc::now().timestamp().try_into().unwrap();
    totp.generate(now).to_string()
}

async fn start(database: &TestDatabase, mails: Arc<Mails>, sign_up: bool) -> Auth {
    let settings = AuthSettings {
        sign_up,
        ..AuthSettings::new("https://www.example.com")
    };
    Auth::start(database.db.clone(), settings, mails, Arc::new(SystemClock))
        .await
        .unwrap()
}

/// Sets the sign-ins of all sessions back, and returns this one as it is then.
pub(crate) async fn signed_in_before(
    service: &Service,
    identity: &Identity,
    by: TimeDelta,
) -> Identity {
    set_sign_ins_back(service, by).await;
    let session = session::Entity::find_by_id(&identity.session.id);
    let session = session.one(service.database.db.autocommit()).await;
    Identity {
        session: session.unwrap().unwrap(),
        ..identity.clone()
    }
}

/// Makes all sign-ins so far as old as this.
pub(crate) async fn set_sign_ins_back(service: &Service, by: TimeDelta) {
    for session in service.rows::<session::Entity>().await {
        let mut methods = session.amr.clone();
        for method in methods.as_array_mut().unwrap() {
            let then = method["timestamp"].as_i64().unwrap() - by.num_seconds();
            method["timestamp"] = json!(then);
        }
        let mut row = session.into_active_model();
        row.amr = Set(methods);
        row.update(service.database.db.autocommit()).await.unwrap();
    }
}

/// Makes it look as if no session was used for this long.
pub(crate) async fn set_unused(service: &Service, ago: TimeDelta) {
    let column = session::Column::RefreshedAt;
    session::Entity::update_many()
        .col_expr(column, Expr::value(Utc::now() - ago))
        .exec(service.database.db.autocommit())
        .await
        .unwrap();
}

/// The token of the link in a mail.
pub(crate) fn token_of(mail: &AccountMail) -> String {
    let link: url::Url = mail.link.as_deref().unwrap().parse().unwrap();
    let token = link.query_pairs().find(|(name, _)| name == "token");
    token.unwrap().1.into_owned()
}

pub(crate) fn code<T>(result: Result<T, AuthError>) -> ErrorCode {
    match result {
        Err(AuthError::Refused { code, .. } | AuthError::OverLimit { code, .. }) => code,
        Err(AuthError::WeakPassword { .. }) => ErrorCode::WeakPassword,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was not refused"),
    }
}

/// The code that was mailed to an address.
pub(crate) fn by_code(email: &str, code: &str) -> Verification {
    Verification {
        kind: "email".to_owned(),
        token_hash: None,
        code: Some((email.to_owned(), code.to_owned())),
    }
}

/// The link that was mailed or made.
pub(crate) fn by_link(kind: &str, token: &str) -> Verification {
    Verification {
        kind: kind.to_owned(),
        token_hash: Some(token.to_owned()),
        code: None,
    }
}

/// A wrong code of six digits.
pub(crate) fn other_than(code: &str) -> &'static str {
    match code {
        "123456" => "654321",
        _ => "123456",
    }
}

/// A request for a link and a code, with which somebody unknown gets an account.
pub(crate) fn otp(email: &str) -> OtpRequest {
    OtpRequest {
        email: email.to_owned(),
        create_user: true,
        data: Map::new(),
        pkce: None,
        redirect_to: None,
    }
}
