import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import details from '#ui/details/details.module.css'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'

const common = translator('common')

/** New random values, by what a schema names: a secret of Standard Webhooks is 32 bytes in base64. */
const makers: Readonly<Record<string, () => string>> = {
  webhook_secret: () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`,
}

/** A value that the form suggests; undefined for one that this version can't make. */
export const makeFresh = (kind: string | undefined): string | undefined =>
  kind !== undefined && Object.hasOwn(makers, kind) ? makers[kind]?.() : undefined

/** A suggested secret, shown so that it can be copied to where it is needed too. */
export const FreshField = ({ onChange, ...props }: ComponentProps<typeof TextField>) => {
  const [value, setValue] = useState(String(props.defaultValue ?? ''))
  return (
    <div className={details.stacked}>
      <TextField
        {...props}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setValue(event.target.value)
          onChange?.(event)
        }}
      />
      <CopyButton text={value} label={common('copy')} />
    </div>
  )
}
