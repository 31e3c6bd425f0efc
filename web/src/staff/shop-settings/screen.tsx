import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NoticeBox } from '../../shared/components/alert';
import { usePrivateHead } from '../../shared/components/private-head';
import { ScreenTitle, Section } from '../components/screen-parts';
import { CheckboxField, SelectField, TextAreaField } from '../forms/fields';
import { DollarField, NumberField } from '../forms/number-fields';
import { RecordFormView } from '../forms/record-form';
import { RecordLoader } from '../forms/record-loader';
import { useRecordForm } from '../forms/use-record-form';
import { EMPTY_SHOP_SETTINGS, SHOP_SETTINGS, type ShopSettingsRow } from './resource';
import { stateOptions, TaxesField } from './taxes-field';

// Loaded after the form.
const OtherEditors = lazy(async () => ({
  default: (await import('../components/other-editors')).OtherEditors,
}));

const TITLE = 'Shipping and tax';

export default function ShopSettingsScreen() {
  usePrivateHead(TITLE);
  return (
    <>
      <ScreenTitle title={TITLE}>{null}</ScreenTitle>
      <Suspense>
        <OtherEditors form="shop-settings" />
      </Suspense>
      <RecordLoader resource={SHOP_SETTINGS} id="settings">
        {(row) => <ShopSettings row={row} />}
      </RecordLoader>
    </>
  );
}

function ShopSettings({ row }: { row: ShopSettingsRow }) {
  const [stored, setStored] = useState(row);
  return <ShopSettingsForm key={stored.version} row={stored} onSaved={setStored} />;
}

interface Props {
  row: ShopSettingsRow;
  onSaved: (row: ShopSettingsRow) => void;
}

function ShopSettingsForm({ row, onSaved }: Props) {
  const form = useRecordForm({
    resource: SHOP_SETTINGS,
    empty: EMPTY_SHOP_SETTINGS,
    row,
    onSaved,
  });
  return (
    <RecordFormView form={form} action="Save settings">
      <NoDeliveryNotice />
      <Section title="Shipping" about="What buyers pay to have an order sent to them.">
        <DollarField
          name="shipping"
          hint="One price for each order. Enter 0 for free shipping, or leave it blank if you don’t ship."
        />
      </Section>
      <Section title="Pickup" about="Free, for buyers who come by the union hall.">
        <div className="form">
          <CheckboxField name="pickup" />
          <TextAreaField name="pickup_address" hint="Leave blank to use the address in Settings." />
          <TextAreaField name="pickup_hours" hint="Such as “Weekdays 9 to 5”." />
          <TextAreaField
            name="pickup_note"
            hint="Such as “Use the side door”. Buyers see all three at checkout, with their order and in its emails."
          />
          <SelectField
            name="state"
            options={STATES_OF_HALL}
            hint="Orders that are picked up are taxed there."
          />
        </div>
      </Section>
      <Section
        title="Sales tax"
        about="Added at checkout, by the state an order goes to. Fill in Clothing only where it has a rate of its own, and Shipping only where it’s taxed."
      >
        <TaxesField />
      </Section>
      <Section title="Shipping and returns" about="What buyers read before they add something.">
        <TextAreaField
          name="terms"
          hint="Leave blank to say nothing. Without shipping, the standard sentence is only about returns."
        />
      </Section>
      <Section title="Order size" about="Limits how much one buyer can take.">
        <NumberField name="most_units" required="Enter a number from 1 to 10,000" />
      </Section>
    </RecordFormView>
  );
}

const STATES_OF_HALL = stateOptions('Not set');

/** Warns before a save that closes the shop because no delivery is left. */
function NoDeliveryNotice() {
  const [shipping, pickup] = useWatch({ name: ['shipping', 'pickup'] });
  if (shipping !== null || pickup) return null;
  return (
    <NoticeBox>
      <p>Buyers can’t check out without a way to get their order. Turn on shipping or pickup.</p>
    </NoticeBox>
  );
}
