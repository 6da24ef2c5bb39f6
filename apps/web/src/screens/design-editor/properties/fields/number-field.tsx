import type { Value } from '../reading/use-property.ts'
import { NumberInput } from './number-input.tsx'
import { Row } from './row.tsx'
import { type NumberRange, useNumber } from './use-number.ts'

interface NumberFieldProps extends NumberRange {
  label: string
  value: Value<number>
}

export const NumberField = ({ label, value, ...range }: NumberFieldProps) => {
  const number = useNumber(value, range)
  if (!value.state) return null
  return (
    <Row label={label} message={number.message}>
      {(control) => <NumberInput {...control} number={number} />}
    </Row>
  )
}
