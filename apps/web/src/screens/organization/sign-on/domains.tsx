import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explainProblem, hasCode } from '#api/explain.ts'
import { addDomain, domainsQuery, type DomainView, verifyDomain } from '#api/sign-on.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { CopiedValue } from './copied-value.tsx'
import styles from './sign-on.module.css'

const t = translator('signOn')

const DnsRecord = ({ record_name: name, token }: DomainView) => (
  <div className={styles.record}>
    <p className={details.more}>{t('recordText')}</p>
    <CopiedValue label={t('recordName')} value={name} action={t('copyName')} />
    <CopiedValue label={t('recordValue')} value={token} action={t('copyValue')} />
  </div>
)

/** What the server found instead of the record is more specific than the problem. */
const Unproven = ({ error }: { error: Error }) =>
  hasCode(error, 'domain_not_proven') && error.problem ? (
    <Notice tone="failed">{explainProblem(error.problem)}</Notice>
  ) : (
    <ErrorNotice error={error} />
  )

const Row = ({ organizationId, domain }: { organizationId: string; domain: DomainView }) => {
  const { id, domain: name, is_verified: isVerified, verified_at } = domain
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => verifyDomain(organizationId, id),
    onSuccess: () => showToast(t('domainVerified', { domain: name })),
  })
  return (
    <li className={rows.row}>
      <div className={styles.domain}>
        <span className={details.tags}>
          <span className={styles.name}>{name}</span>
          <span className={details.status} data-tone={isVerified ? 'good' : 'none'}>
            {isVerified ? t('verified') : t('unverified')}
          </span>
        </span>
        {verified_at !== undefined && (
          <span className={details.more}>{t('verifiedAt', { at: formatNear(verified_at, browserZone()) })}</span>
        )}
        {isVerified ? (
          <details>
            <summary>{t('record')}</summary>
            <DnsRecord {...domain} />
          </details>
        ) : (
          <DnsRecord {...domain} />
        )}
        {error && <Unproven error={error} />}
        <Button aria-label={t('verifyNamed', { domain: name })} busy={isPending} onClick={() => mutate()}>
          {t('verify')}
        </Button>
      </div>
    </li>
  )
}

const NewDomain = ({ organizationId, onAdded }: { organizationId: string; onAdded: () => void }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { domain: '' },
    send: async ({ domain }) => {
      await addDomain(organizationId, domain.trim())
      onAdded()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <div className={styles.add}>
        <TextField
          label={t('domain')}
          placeholder={t('domainExample')}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('domain', required(t('fillIn')))}
        />
        <Button type="submit" busy={busy}>
          {t('addDomain')}
        </Button>
      </div>
    </form>
  )
}

/** Domains whose addresses lead to the organization's providers. */
export const Domains = ({ organizationId }: { organizationId: string }) => {
  const { data: domains, error, refetch } = useQuery(domainsQuery(organizationId))
  const [added, setAdded] = useState(0)
  return (
    <Section id="domains" title={t('domains')} text={t('domainsText')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!domains && !error && <Skeleton height="5rem" />}
      {domains?.length === 0 && <Empty text={t('noDomains')} />}
      <ul className={rows.rows} aria-label={t('domains')}>
        {domains?.map((domain) => (
          <Row key={domain.id} organizationId={organizationId} domain={domain} />
        ))}
      </ul>
      <NewDomain key={added} organizationId={organizationId} onAdded={() => setAdded(added + 1)} />
    </Section>
  )
}
