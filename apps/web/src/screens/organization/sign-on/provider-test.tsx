import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { providerTestQuery, type ProviderTestView, runProviderTest } from '#api/sign-on.ts'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import styles from './sign-on.module.css'

const t = translator('signOn')

type Step = ProviderTestView['steps'][number]

/** In the order of the test. */
const order = ['address', 'issuer', 'endpoints', 'keys', 'scopes', 'client', 'callback'] as const satisfies Step['step'][]

const nameOf = (step: Step['step']): string => t(`step_${step}`)

const states = { ok: 'stateOk', failed: 'stateFailed', skipped: 'stateSkipped' } as const
const tones = { ok: 'good', failed: 'bad', skipped: 'none' } as const

const StepRow = ({ name, step }: { name: Step['step']; step: Step | undefined }) => (
  <li className={rows.row}>
    <div className={details.stacked}>
      <span className={details.tags}>
        <span>{nameOf(name)}</span>
        <span className={details.status} data-tone={step ? tones[step.state] : 'none'}>
          {step ? t(states[step.state]) : t('stateChecking')}
        </span>
      </span>
      {step && <span className={details.more}>{translate(step.sentence, 'providerTest', step.code, step.parameters)}</span>}
    </div>
  </li>
)

const sayOutcome = ({ steps }: ProviderTestView): string => {
  const count = steps.filter(({ state }) => state === 'failed').length
  return count === 0 ? t('testPassed') : t('testFailed', { count })
}

interface ProviderTestProps {
  organizationId: string
  providerId: string
}

/** Tests the saved provider without anyone signing in, and shows what each step found. */
export const ProviderTest = ({ organizationId, providerId }: ProviderTestProps) => {
  const { data, error, isFetching } = useQuery(providerTestQuery(organizationId, providerId))
  const result = isFetching ? undefined : data
  return (
    <Section
      id="test"
      title={t('test')}
      text={t('testText')}
      actions={
        <Button busy={isFetching} onClick={() => void runProviderTest(organizationId, providerId).catch(() => undefined)}>
          {t('runTest')}
        </Button>
      }
    >
      {error && !isFetching && <ErrorNotice error={error} />}
      <div>
        <output className={styles.outcome}>{result && !error && sayOutcome(result)}</output>
        {(isFetching || (result && !error)) && (
          <ol className={rows.rows} aria-label={t('test')} aria-busy={isFetching}>
            {order.map((name) => (
              <StepRow key={name} name={name} step={result?.steps.find(({ step }) => step === name)} />
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
