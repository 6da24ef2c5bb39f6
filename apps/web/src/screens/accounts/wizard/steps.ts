import type { ProviderView } from '#api/providers.ts'

type Step = ProviderView['connect']['steps'][number]

/** The modes that the wizard can draw. */
export const modes = ['oauth', 'credentials', 'bot_code'] as const
export type Mode = (typeof modes)[number]

/** A mode, or one of the alternatives within it. */
export interface Way {
  key: string
  mode: Mode
  name: string | undefined
}

export const waysOf = ({ connect }: ProviderView): Way[] =>
  modes.flatMap((mode) => {
    const names = new Set(connect.steps.filter((step) => step.mode === mode).map(({ way }) => way))
    return [...names].map((name) => ({ key: [mode, name].join(' '), mode, name }))
  })

export const isConnectable = (provider: ProviderView): boolean => waysOf(provider).length > 0

export const findStep = ({ connect }: ProviderView, { mode, name }: Way, kind: Step['kind']): Step | undefined =>
  connect.steps.find((step) => step.mode === mode && step.way === name && step.kind === kind)

/** The part of a field's JSON Schema that the form uses. */
interface FieldSchema {
  title: string
  description?: string
  default?: string
  maxLength?: number
  writeOnly?: boolean
  /** What a new random value is offered for. */
  fresh?: string
}

export interface FormSchema {
  required: string[]
  properties: Record<string, FieldSchema>
}

/** A way without a form has no fields. */
export const schemaOf = (provider: ProviderView, way: Way): FormSchema => {
  const schema = findStep(provider, way, 'form')?.schema as Partial<FormSchema> | undefined
  return { required: schema?.required ?? [], properties: schema?.properties ?? {} }
}
