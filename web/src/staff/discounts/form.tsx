import { siteTimeZone, zoneName } from '../../shared/lib/dates';
import { DateTimeField } from '../forms/date-time-fields';
import { CheckboxField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { DollarField, NumberField } from '../forms/number-fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { DISCOUNTS, type EditedCode } from './resource';

const EMPTY = {
  code: '',
  percent: null as number | null,
  amount: null as number | null,
  minimum: null as number | null,
  most_uses: null as number | null,
  starts_at: null as string | null,
  ends_at: null as string | null,
  is_active: true,
};

const CAUSES = { percent: ['amount'], ends_at: ['starts_at'] } as const;

function DiscountForm({ row, onClose }: RecordFormProps<EditedCode>) {
  const form = useRecordForm({
    resource: DISCOUNTS,
    empty: EMPTY,
    row,
    onSaved: onClose,
    causes: CAUSES,
  });
  const action = row ? 'Save changes' : 'Create code';
  const zone = siteTimeZone;
  return (
    <RecordFormView form={form} action={action} onCancel={onClose}>
      <TextField
        name="code"
        required="Code is required"
        hint="What buyers type at checkout: letters, numbers and hyphens, such as MEMBER-10."
      />
      <fieldset className="field" aria-describedby="one-of-two">
        <legend className="sr-only">Discount</legend>
        <FormRow tight>
          <NumberField name="percent" after="%" />
          <DollarField name="amount" />
        </FormRow>
        <p className="field-hint" id="one-of-two">
          Fill in one of the two. It comes off the items of an order.
        </p>
      </fieldset>
      <FormRow>
        <DollarField
          name="minimum"
          hint="The smallest order it works on. Leave blank for any amount."
        />
        <NumberField
          name="most_uses"
          hint="How many orders it’s good for. Leave blank for no limit."
        />
      </FormRow>
      <FormRow>
        <DateTimeField
          name="starts_at"
          timeZone={zone}
          hint={`Leave blank to start right away. ${zoneName(zone)}.`}
        />
        <DateTimeField name="ends_at" timeZone={zone} hint="Leave blank for no end date." />
      </FormRow>
      <CheckboxField name="is_active" hint="Buyers can use it." />
    </RecordFormView>
  );
}

export const KIND: RecordKind<EditedCode> = {
  resource: DISCOUNTS,
  Form: DiscountForm,
  titles: { create: 'New discount code', edit: 'Edit discount code' },
};
