import type { ProviderView } from '#api/providers.ts'

type Step = ProviderView['connect']['steps'][number]

/** The modes that the wizard can draw. */
export const modes = ['oauth', 'credentials', 'bot_code'] as const
export type Mode = (typeof modes)[number]

export const modesOf = ({ connect }: ProviderView): Mode[] => modes.filter((mode) => connect.steps.some((step) => step.mode === mode))

export const isConnectable = (provider: ProviderView): boolean => modesOf(provider).length > 0

export const findStep = ({ connect }: ProviderView, mode: Mode, kind: Step['kind']): Step | undefined =>
  connect.steps.find((step) => step.mode === mode && step.kind === kind)

/** The part of a field's JSON Schema that the form uses. */
interface FieldSchema {
  title: string
  description?: string
  default?: string
  maxLength?: number
  writeOnly?: boolean
}

export interface FormSchema {
  required: string[]
  properties: Record<string, FieldSchema>
}

/** A mode without a form has no fields. */
export const schemaOf = (provider: ProviderView, mode: Mode): FormSchema => {
  const schema = findStep(provider, mode, 'form')?.schema as Partial<FormSchema> | undefined
  return { required: schema?.required ?? [], properties: schema?.properties ?? {} }
}
