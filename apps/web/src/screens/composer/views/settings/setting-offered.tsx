import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OneOf, SomeOf } from './setting-choice.tsx'
import type { SettingControlProps } from './setting-control.tsx'
import { listOf, Texts } from './setting-list.tsx'
import { Written } from './setting-text.tsx'
import { useLiveChoices } from './use-live-choices.ts'

/** A text that the account's network offers values for. It is typed if the network has none for this account, unless they depend on another setting. */
export const OfferedText = (props: SettingControlProps) => {
  const { options, isLoading, error } = useLiveChoices(props)
  // Another control must not take the place of one that is in use.
  if (isLoading) return <Skeleton height="3.5rem" />
  const isTyped = options === undefined && !error && (props.field.within === undefined || props.field.isWithinDefault === true)
  return isTyped ? <Written {...props} /> : <OneOf {...props} options={[]} />
}

/** Several texts that the account's network offers values for. Chosen ones stay listed when they are no longer offered. */
export const OfferedTexts = (props: SettingControlProps) => {
  const { field, value } = props
  const { options } = useLiveChoices(props)
  if (!options) return <Texts {...props} />
  const offered = options.map((option) => ({ value: option.value, label: option.label }))
  const gone = listOf(value).filter((chosen) => !offered.some((one) => one.value === chosen))
  const choices = [...offered, ...gone.map((chosen) => ({ value: chosen, label: chosen }))]
  return <SomeOf {...props} field={{ ...field, choices }} />
}
