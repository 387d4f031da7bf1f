//! `mirchi staff list|invite|recover|role|delete|rotate-key`.

use std::fmt::Write;
use std::sync::Arc;

use access::Role;
use anyhow::bail;
use auth::{Actor, Auth, CHOOSES_ADDRESS, GenerateLink};
use content::{Published, SiteContent};
use enquiries::OutboxNotify;
use serde_json::{Map, Value, json};
use store::{Clock, SystemClock};

use super::{database, output};
use crate::cli::{RoleOrNone, StaffCommand};
use crate::config::Config;
use crate::schema::schema;
use crate::state;

/// How many accounts are read at a time.
const PAGE: u64 = 500;

pub(super) async fn run(command: StaffCommand, config: &Config) -> anyhow::Result<()> {
    let database = database::connect_up_to_date(config).await?;
    if matches!(command, StaffCommand::RotateKey) {
        if config.auth.jwt_secret.is_some() {
            bail!("`auth.jwt_secret` is set, and tokens are signed with it; change it there");
        }
        auth::rotate_key(&database, SystemClock.now()).await?;
        return output::print(
            "a new key signs access tokens within a minute; those of the old one stay valid until they end\n",
        );
    }
    let content = SiteContent::read(database.read(), &config.settings).await?;
    let auth = state::auth(
        config,
        state::company(config.base_url(), &content).into(),
        database,
        Published::fixed(content),
        OutboxNotify::default(),
        Arc::new(SystemClock),
    )
    .await?;
    match command {
        StaffCommand::List => list(&auth).await,
        StaffCommand::Invite { email, role, mail } => invite(&auth, email, role, mail).await,
        StaffCommand::Recover {
            email,
            without_second_factor,
        } => recover(&auth, email, without_second_factor).await,
        StaffCommand::Role {
            email,
            role: RoleOrNone(role),
        } => {
            auth.set_staff_role(&email, role, Actor::default()).await?;
            let role = role.map_or("no role of the staff", Role::name);
            output::print(&format!(
                "`{email}` has {role} from the next token on, within an hour\n"
            ))
        }
        StaffCommand::Delete { email } => {
            let id = id_of(&auth, &email).await?;
            auth.delete_user(&id, Actor::default(), schema()).await?;
            output::print(&format!("the account `{email}` is deleted\n"))
        }
        StaffCommand::RotateKey => Ok(()),
    }
}

async fn all(auth: &Auth) -> anyhow::Result<Vec<Value>> {
    let mut users = Vec::new();
    for page in 1.. {
        let (more, total) = auth.list_users(page, PAGE).await?;
        users.extend(more);
        if page * PAGE >= total {
            break;
        }
    }
    Ok(users)
}

async fn id_of(auth: &Auth, email: &str) -> anyhow::Result<String> {
    let email = email.trim().to_lowercase();
    let users = all(auth).await?;
    let user = users.iter().find(|user| user["email"] == email);
    match user.and_then(|user| user["id"].as_str()) {
        Some(id) => Ok(id.to_owned()),
        None => {
            bail!("there is no account `{email}`; `mirchi staff list` shows those that there are")
        }
    }
}

async fn list(auth: &Auth) -> anyhow::Result<()> {
    let mut lines = String::new();
    for user in all(auth).await? {
        let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
        let role = text(&user["app_metadata"]["role"]);
        let state = match (&user["email_confirmed_at"], &user["last_sign_in_at"]) {
            (Value::Null, _) => "invited".to_owned(),
            (_, Value::Null) => "never signed in".to_owned(),
            (_, at) => format!("last signed in {}", text(at)),
        };
        let factors = user["factors"].as_array().into_iter().flatten();
        let second = factors
            .filter(|factor| factor["status"] == "verified")
            .count();
        let second = match second {
            0 => "no second factor",
            _ => "second factor",
        };
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            lines,
            "{role:<8} {:<40} {second:<17} {state}",
            text(&user["email"])
        );
    }
    match lines.is_empty() {
        true => {
            output::print("no accounts; `mirchi staff invite you@example.com` makes the first\n")
        }
        false => output::print(&lines),
    }
}

async fn invite(auth: &Auth, email: String, role: Role, mail: bool) -> anyhow::Result<()> {
    if mail {
        auth.invite(&email, Map::new(), rights_of(role), None, Actor::default())
            .await?;
        return output::print(&format!("an invitation for `{email}` is in the outbox\n"));
    }
    output::print(&invitation(auth, email, role, rights_of(role)).await?)
}

/// Creates an account, and returns a line for the operator with the link that activates it.
async fn invitation(
    auth: &Auth,
    email: String,
    role: Role,
    rights: Map<String, Value>,
) -> anyhow::Result<String> {
    let link = link(auth, "invite", &email, rights).await?;
    Ok(format!(
        "`{email}` is invited as {role}. This link works once; give it to nobody else:\n{link}\n"
    ))
}

/// The `app_metadata` of an account with this role.
fn rights_of(role: Role) -> Map<String, Value> {
    Map::from_iter([("role".to_owned(), json!(role.name()))])
}

/// A link of an account mail.
async fn link(
    auth: &Auth,
    kind: &str,
    email: &str,
    rights: Map<String, Value>,
) -> anyhow::Result<String> {
    let wanted = GenerateLink {
        kind: kind.to_owned(),
        email: email.to_owned(),
        ..GenerateLink::default()
    };
    let link = auth.generate_link(wanted, rights, Actor::default()).await?;
    Ok(link.action_link)
}

/// If there is no account at all, as at the first start, invites the company's own address as owner and prints the link. Who follows
/// it chooses an address.
pub(super) async fn invite_first_owner(auth: &Auth, email: &str) -> anyhow::Result<()> {
    let (_, accounts) = auth.list_users(1, 1).await?;
    if accounts > 0 {
        return Ok(());
    }
    let mut rights = rights_of(Role::Owner);
    rights.insert(CHOOSES_ADDRESS.to_owned(), json!(true));
    output::print(&invitation(auth, email.to_owned(), Role::Owner, rights).await?)
}

async fn recover(auth: &Auth, email: String, without_second_factor: bool) -> anyhow::Result<()> {
    let id = id_of(auth, &email).await?;
    if without_second_factor {
        let factors = auth.list_factors(&id).await?;
        for factor in factors.as_array().into_iter().flatten() {
            let factor = factor["id"].as_str().unwrap_or_default();
            auth.delete_factor(&id, factor, Actor::default()).await?;
        }
    }
    let link = link(auth, "recovery", &email, Map::new()).await?;
    output::print(&format!(
        "this link signs `{email}` in once, to choose a new password; give it to nobody else:\n{link}\n"
    ))
}
