/**
 * The checks of the records in staff lists (docs/behavior/content.md#invalid-records), from the API's description: for each field the
 * rule that `src/shared/api/valid-items.ts` applies.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { components, paths } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);

/** Rules that JSON Schema has no words for, or that the description leaves to the forms. */
const STRICTER = {
  ContactMessage: { email: 'email', message: 'text', name: 'text' },
  Document: { file_url: 'url' },
  Person: { name: 'text' },
  StaffDocument: { file_url: 'url' },
  StaffProductItem: { inventory_count: 'count', name: 'text', price: 'positive' },
};
const NON_EMPTY = ['key', 'label', 'slug', 'title'];

const nameOf = ($ref) => $ref?.split('/').pop();

function resolved(schema) {
  if (schema.$ref) return resolved(components.schemas[nameOf(schema.$ref)]);
  return schema.allOf?.length === 1 ? resolved(schema.allOf[0]) : schema;
}

/** The name of the rule, with a `?` where null is allowed, or the allowed values. */
function ruleOf(property) {
  const schema = resolved(property);
  const variants = (schema.oneOf ?? schema.anyOf ?? []).map(resolved);
  if (variants.length > 0) {
    const values = variants.flatMap(({ const: value, type, oneOf }) =>
      oneOf ? oneOf.map((one) => one.const) : type === 'null' ? [null] : [value],
    );
    return values.includes(undefined) ? null : values;
  }
  const types = [schema.type ?? []].flat();
  if (schema.enum)
    return types.includes('null') ? [...new Set([...schema.enum, null])] : schema.enum;
  const type = types.find((one) => one !== 'null');
  if (!type) return null;
  const formats = { uuid: 'uuid', 'date-time': 'instant' };
  const kind = formats[schema.format] ?? (schema.minimum === 0 ? 'count' : type);
  return types.includes('null') ? `${kind}?` : kind;
}

/** The rule of each field of a schema. */
export function rulesOf(name) {
  const { properties, required = [] } = components.schemas[name];
  const rules = Object.entries(properties).map(([field, property]) => {
    const rule = ruleOf(property);
    const isEmptyable = rule !== 'string' || !properties.id || !NON_EMPTY.includes(field);
    return [field, STRICTER[name]?.[field] ?? (isEmptyable ? rule : 'text')];
  });
  return Object.fromEntries(rules.filter(([field, rule]) => rule && required.includes(field)));
}

/** Whether a list holds records: saving a form would lose the values that its lists skip. */
const isOfRecords = (path, field) => field === 'items' || path === '/api/v1/admin/dashboard';

/** The transformer of an answer with records, by the name of each list. */
export function transformerOf(method, path) {
  const answer = paths[path]?.[method]?.responses['200']?.content?.['application/json']?.schema;
  const lists = Object.entries((method === 'get' && answer && resolved(answer).properties) || {})
    .map(([field, { items }]) => [field, nameOf(items?.$ref)])
    .filter(([field, name]) => isOfRecords(path, field) && components.schemas[name]?.properties)
    .map(([field, name]) => [field, { name, rules: rulesOf(name) }]);
  return lists.length > 0 ? `validItems(${JSON.stringify(Object.fromEntries(lists))})` : null;
}
