import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import {
  foreseePolicy,
  type Policy,
  policyPreviewQuery,
  policyQuery,
  providersQuery,
  type ProviderView,
  savePolicy,
  toPolicy,
} from '#api/sign-on.ts'
import { useSettled } from '#lib/use-settled.ts'
import { translator } from '#i18n/translator.ts'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { useSettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { EmergencyUsers, PolicyEffect } from './policy-effect.tsx'
import { PolicyProviders, RequiredRules } from './policy-fields.tsx'

const t = translator('signOn')

const settledMs = 400
const modes = ['disabled', 'optional', 'required'] as const
const modeNames = { disabled: 'modeDisabled', optional: 'modeOptional', required: 'modeRequired' } as const
const modeHelps = { disabled: 'modeDisabledHelp', optional: 'modeOptionalHelp', required: 'modeRequiredHelp' } as const

/** Whether the server would accept it: requiring single sign-on needs an active provider. */
const isComplete = ({ mode, provider_ids }: Policy, providers: readonly ProviderView[] | undefined): boolean =>
  mode !== 'required' || (providers?.some(({ id, is_active }) => is_active && provider_ids.includes(id)) ?? true)

/** The preview of the edited policy. Undefined while it can't be saved as it is. */
const usePreview = (organizationId: string, values: Policy, providers: readonly ProviderView[] | undefined) => {
  const settled = useSettled(JSON.stringify(values), settledMs)
  const shown = settled === undefined ? values : (JSON.parse(settled) as Policy)
  const enabled = isComplete(shown, providers)
  const { data } = useQuery({ ...policyPreviewQuery(organizationId, shown), enabled, placeholderData: (before) => before })
  return enabled ? data : undefined
}

const PolicyForm = ({ organizationId, saved }: { organizationId: string; saved: Policy }) => {
  const [isAsking, setAsking] = useState(false)
  const { data: providers } = useQuery(providersQuery(organizationId))
  const draft = useSettingsDraft<Policy>({
    saved,
    save: async (change) => {
      await savePolicy(organizationId, { ...saved, ...change })
    },
  })
  const { values, edit, error, faultOf } = draft
  const preview = usePreview(organizationId, values, providers)
  const isRequired = values.mode === 'required'
  // The preview on the page may be of the values a moment ago. If this one fails, saving says why.
  const foreseeing = useMutation({
    mutationFn: () => foreseePolicy(organizationId, values),
    onSuccess: ({ you }) => (you === 'locked_out' ? setAsking(true) : draft.save()),
    onError: () => draft.save(),
  })
  const fault = faultOf('provider_ids')
  return (
    <form
      noValidate
      className={details.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete(values, providers)) foreseeing.mutate()
        else draft.save()
      }}
    >
      <Select
        label={t('mode')}
        help={t(modeHelps[values.mode])}
        value={values.mode}
        choices={modes.map((value) => ({ value, label: t(modeNames[value]) }))}
        onChange={(mode) => edit({ mode })}
      />
      {values.mode !== 'disabled' && <PolicyProviders providers={providers ?? []} values={values} fault={fault} edit={edit} />}
      {isRequired && <RequiredRules values={values} edit={edit} />}
      {preview && <PolicyEffect policy={values} preview={preview} />}
      {error && fault === undefined && <ErrorNotice error={error} />}
      <SaveBar draft={{ ...draft, isSaving: draft.isSaving || foreseeing.isPending }} />
      {preview && <EmergencyUsers users={preview.emergency_users} />}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('lockOutTitle')}
        text={values.password_login_allowed ? t('lockOutText') : t('lockOutTextFully')}
        action={t('lockOutAnyway')}
        busy={draft.isSaving}
        onConfirm={() => {
          setAsking(false)
          draft.save()
        }}
      />
    </form>
  )
}

/** Whether people must use the organization's providers, and whom that affects. */
export const PolicySection = ({ organizationId }: { organizationId: string }) => {
  const { data, error, refetch } = useQuery(policyQuery(organizationId))
  return (
    <Section id="policy" title={t('policy')} text={t('policyText')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="10rem" />}
      {data && <PolicyForm organizationId={organizationId} saved={toPolicy(data)} />}
    </Section>
  )
}
