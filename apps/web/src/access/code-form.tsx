import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { faultOf, hasCode } from '#api/explain.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeField } from '#ui/code-field/code-field.tsx'
import { type Area, translator } from '#i18n/translator.ts'
import { Refusal } from './refusal.tsx'
import { SheetForm } from './sheet.tsx'

const t = translator('proof')

interface CodeFormProps {
  label: string
  help?: ReactNode
  /** Label of the button. */
  action: string
  send: (code: string) => Promise<void>
  /** The catalog that explains failures which aren't about the code itself. */
  area?: Area
}

const digits = 6

/** Undefined unless the code itself was wrong. */
const codeFault = (error: unknown): string | undefined => {
  if (hasCode(error, 'credentials_invalid') || faultOf(error, 'code') !== undefined) return t('codeWrong')
  return undefined
}

/** Submits as soon as all six digits are there. */
export const CodeForm = ({ label, help, action, send, area = 'proof' }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const focus = (): void => field.current?.focus()
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (codeFault(error) !== undefined) setCode('')
      focus()
    },
  })
  const submit = (value: string): void => {
    setShort(value.length < digits)
    if (value.length < digits) return focus()
    sending.mutate(value)
  }
  const fault = isShort ? t('codeShort') : codeFault(sending.error)
  return (
    <SheetForm
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) submit(code)
      }}
    >
      {sending.error && fault === undefined && <Refusal error={sending.error} area={area} />}
      <CodeField ref={field} label={label} help={help} error={fault} value={code} onChange={setCode} onComplete={submit} />
      <Button type="submit" look="primary" wide busy={sending.isPending}>
        {action}
      </Button>
    </SheetForm>
  )
}
