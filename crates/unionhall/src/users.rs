//! Names of users of the machine, for messages.

const USERS: &str = "/etc/passwd";

/// The name of a user, or `user 1000` for users of a directory service.
pub(crate) fn user_name(id: u32) -> String {
    let users = std::fs::read_to_string(USERS).unwrap_or_default();
    find_name(&users, id).map_or_else(|| format!("user {id}"), str::to_owned)
}

/// Finds the name in the format of passwd(5).
fn find_name(users: &str, id: u32) -> Option<&str> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(id)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::find_name;

    #[test]
    fn user_names_are_found_by_user_id() {
        let users =
            "root:x:0:0:root:/root:/bin/bash\nunionhall:x:998:997::/var/lib/unionhall:/usr/sbin/nologin\n";
        assert_eq!(find_name(users, 0), Some("root"));
        assert_eq!(find_name(users, 998), Some("unionhall"));
        assert_eq!(find_name(users, 997), None, "the number of a group");
    }
}
