use super::COLUMNS;
use crate::domain::request::patch::Patch;
use crate::domain::tenancy::member_values::MemberValues;
use crate::storage::by_name;
use serde_json::json;

#[test]
fn every_value_of_a_member_has_its_column() {
    let values = by_name(&MemberValues {
        first_name: Patch::parsed(json!("Anna")),
        last_name: Patch::parsed(json!("Berg")),
        gender: Patch::parsed(json!("W")),
        email: Patch::parsed(json!("anna@nordlicht.example")),
        phone: Patch::parsed(json!("+49 431 5551")),
        birth_date: Patch::parsed(json!("1990-02-28")),
        location: Patch::parsed(json!("Kiel")),
        image: Patch::parsed(json!(null)),
        is_shared: Patch::parsed(json!(false)),
        is_employee: Patch::parsed(json!(true)),
        state: Patch::parsed(json!(true)),
    });
    let mut columns = COLUMNS.map(|(name, _)| name);
    columns.sort_unstable();
    assert_eq!(values.keys().collect::<Vec<_>>(), columns);
}
