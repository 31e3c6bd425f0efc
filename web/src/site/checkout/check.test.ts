import { expect, test } from 'vitest';
import { check, fieldOf, orderOf, type Values } from './check';

const GOOD: Values = {
  name: ' Pat Doe ',
  email: ' pat@home.example ',
  phone: '',
  line1: '12 Main St',
  line2: ' ',
  city: 'Steubenville',
  state: 'OH',
  postal_code: ' 43952-1234 ',
};
const NOTHING = Object.fromEntries(Object.keys(GOOD).map((name) => [name, ''])) as Values;

test('what can be ordered has no problems', () => {
  expect(check(GOOD, 'shipping')).toEqual({});
  expect(check({ ...NOTHING, name: 'Pat', email: 'pat@home.example' }, 'pickup')).toEqual({});
});

test('what is missing is said, the address of what is shipped alone', () => {
  const person = { name: 'Enter your name', email: 'Enter your email' };
  expect(check(NOTHING, 'pickup')).toEqual(person);
  expect(check(NOTHING, 'shipping')).toEqual({
    ...person,
    line1: 'Enter your street address',
    city: 'Enter your city',
    state: 'Choose a state',
    postal_code: 'Enter a ZIP code such as 43950',
  });
});

test('what is too long says by how much', () => {
  const long = { ...GOOD, phone: '5'.repeat(43), city: 'x'.repeat(201) };
  expect(check(long, 'shipping')).toEqual({
    phone: 'Please shorten this by 3 characters',
    city: 'Please shorten this by 1 character',
  });
});

test('what is sent has no blanks around it, and an address where there is one', () => {
  const terms = { code: 'TEN', total: 20.5 };
  expect(orderOf(GOOD, { ...terms, delivery: 'shipping' })).toEqual({
    name: 'Pat Doe',
    email: 'pat@home.example',
    phone: undefined,
    delivery: 'shipping',
    address: {
      line1: '12 Main St',
      line2: null,
      city: 'Steubenville',
      state: 'OH',
      postal_code: '43952-1234',
    },
    discount_code: 'TEN',
    total: 20.5,
  });
  const pickup = orderOf(GOOD, { code: undefined, total: 14, delivery: 'pickup' });
  expect(pickup.address).toBeUndefined();
});

test('what the server complains about is found in the form', () => {
  expect(['/email', '/address/line1', '/total', ''].map(fieldOf)).toEqual([
    'email',
    'line1',
    undefined,
    undefined,
  ]);
});
