import type { ReactNode } from 'react'
import { type Choice, Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import type { Settable } from '../reading/use-property.ts'
import { Row } from './row.tsx'

const t = translator('designProperties')

const mixed = ''

interface ChoiceFieldProps<V extends string> {
  label: string
  value: Settable<V>
  choices: readonly Choice<V>[]
  after?: ReactNode
}

/** One of several values from a list. */
export const ChoiceField = <V extends string>({ label, value: { state, set }, choices, after }: ChoiceFieldProps<V>) => {
  if (!state) return null
  const shown: readonly Choice<V | ''>[] = state.isMixed ? [{ value: mixed, label: t('mixed') }, ...choices] : choices
  return (
    <Row label={label} isGroup>
      {() => (
        <>
          <Select
            label={label}
            hideLabel
            value={state.value ?? mixed}
            choices={shown}
            onChange={(next) => next !== mixed && set(next)}
            disabled={state.editable === 0}
          />
          {after}
        </>
      )}
    </Row>
  )
}
