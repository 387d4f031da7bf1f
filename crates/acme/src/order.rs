//! One order of a certificate, from the account to the chain.

use std::time::Duration;

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeType, Identifier, NewAccount,
    NewOrder, Order, OrderStatus, RetryPolicy,
};
use store::Database;
use tokio::time::sleep;

use crate::{Failure, Settings, answers, client::Reqwest, queries};

/// The ways in which a domain is checked, tried one after the other: a machine may be reached on one of the ports alone.
const WAYS: [(ChallengeType, &str); 2] = [
    (ChallengeType::Http01, "port 80"),
    (ChallengeType::TlsAlpn01, "port 443"),
];

/// How long a check, or the issuance, may take.
const PATIENCE: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(40));

/// A certificate as the server sent it.
pub(crate) struct Ordered {
    /// PEM.
    pub(crate) chain: String,
    /// PKCS#8 as PEM.
    pub(crate) private_key: String,
}

/// Orders a certificate for the domains. `credentials` are those of the account if there is one.
pub(crate) async fn order(
    db: &Database,
    settings: &Settings,
    credentials: Option<String>,
) -> Result<Ordered, Failure> {
    let has_account = credentials.is_some();
    let mut account = account(db, settings, credentials).await?;
    let domains = settings.domains.iter().cloned();
    let identifiers: Vec<_> = domains.map(Identifier::Dns).collect();
    let new = NewOrder::new(&identifiers);
    let mut refusals = Vec::new();
    for (way, port) in WAYS {
        let mut order = match account.new_order(&new).await {
            Err(error) if has_account && is_unknown_account(&error) => {
                account = self::account(db, settings, None).await?;
                account.new_order(&new).await?
            }
            ordered => ordered?,
        };
        let proven = prove(db, &mut order, way).await;
        queries::remove_challenges(db, &settings.domains).await?;
        match proven {
            Ok(()) => return finalize(order).await,
            Err(Failure::NotProven(reason)) => refusals.push(format!("{port}: {reason}")),
            Err(other) => return Err(other),
        }
    }
    Err(Failure::NotProven(refusals.join("; ")))
}

/// Whether the server has the account no more.
fn is_unknown_account(error: &instant_acme::Error) -> bool {
    const UNKNOWN: &str = "urn:ietf:params:acme:error:accountDoesNotExist";
    matches!(error, instant_acme::Error::Api(problem) if problem.r#type.as_deref() == Some(UNKNOWN))
}

async fn account(
    db: &Database,
    settings: &Settings,
    credentials: Option<String>,
) -> Result<Account, Failure> {
    let http = Box::new(Reqwest::new(settings.roots.as_deref())?);
    let builder = Account::builder_with_http(http);
    if let Some(credentials) = credentials {
        let credentials: AccountCredentials = serde_json::from_str(&credentials)?;
        return Ok(builder.from_credentials(credentials).await?);
    }
    let contact = settings
        .contact
        .as_ref()
        .map(|mail| format!("mailto:{mail}"));
    let new = NewAccount {
        contact: &contact.iter().map(String::as_str).collect::<Vec<_>>(),
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = builder
        .create(&new, settings.directory.clone(), None)
        .await?;
    let credentials = serde_json::to_string(&credentials)?;
    queries::store_credentials(db, &settings.directory, credentials).await?;
    Ok(account)
}

/// Shows the server that the domains lead here.
async fn prove(db: &Database, order: &mut Order, way: ChallengeType) -> Result<(), Failure> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let domain = authorization.identifier().to_string();
        let Some(challenge) = authorization.challenge(way.clone()) else {
            return Err(Failure::NotProven(
                "the server does not check it".to_owned(),
            ));
        };
        let key_authorization = challenge.key_authorization();
        queries::add_challenge(db, &challenge.token, &domain, key_authorization.as_str()).await?;
    }
    // Until every replica, whichever the server reaches, sees the answers.
    sleep(answers::KEPT).await;
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        if let Some(mut challenge) = authorization.challenge(way.clone()) {
            challenge.set_ready().await?;
        }
    }
    let status = order.poll_ready(&PATIENCE).await;
    match status {
        Ok(OrderStatus::Ready) => return Ok(()),
        Ok(_) | Err(instant_acme::Error::Api(_)) => {}
        Err(error) => return Err(error.into()),
    }
    let mut reasons = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        let domain = authorization.identifier().to_string();
        let state = authorization.refresh().await?;
        let problems = state
            .challenges
            .iter()
            .filter_map(|challenge| challenge.error.as_ref());
        for problem in problems {
            let detail = problem.detail.as_deref().unwrap_or("refused");
            reasons.push(format!("{domain}: {detail}"));
        }
    }
    Err(Failure::NotProven(reasons.join(", ")))
}

async fn finalize(mut order: Order) -> Result<Ordered, Failure> {
    let private_key = order.finalize().await?;
    let chain = order.poll_certificate(&PATIENCE).await?;
    Ok(Ordered { chain, private_key })
}
