//! The company's people.

use serde_json::json;
use tables::prelude::*;

/// The accounts that have a role of the staff.
pub static STAFF_MEMBERS: Table = Table {
    name: "staff_members",
    about: "The company's people: the accounts that have a role of the staff.",
    columns: &[
        generated_text("id", "UUID of the account."),
        generated_text(
            "name",
            "The name that they go by; their address when they have given none.",
        ),
        generated_text("email", "Their address."),
        generated_text("role", "`owner`, `editor`, `sales` or `viewer`."),
        Column {
            of_type: Type::Boolean,
            ..computed(
                "answers_enquiries",
                "Whether they see and answer enquiries; made of the role.",
                &["role"],
                |row| json!(answers_enquiries(row)),
            )
        },
        nullable(generated(
            "last_sign_in_at",
            Type::Time,
            "When they last signed in.",
        )),
        nullable(generated(
            "invited_at",
            Type::Time,
            "When they were invited.",
        )),
        nullable(generated(
            "confirmed_at",
            Type::Time,
            "When they showed that the address is theirs.",
        )),
    ],
    key: &["id"],
    grants: &[grant(access::STAFF_AND_SERVICE, &[Select])],
    ..Table::DEFAULT
};

fn answers_enquiries(member: &Row) -> bool {
    let role = member["role"].as_str().and_then(access::Role::staff);
    role.is_some_and(access::Role::answers_enquiries)
}
