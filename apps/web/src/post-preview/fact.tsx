import type { NetworkDescription } from '@broadside/networks/describe'
import type { PreviewFact } from '@broadside/networks/preview'
import { useQuery } from '@tanstack/react-query'
import { publishingOptionsQuery } from '#api/account-choices.ts'
import { formatFact } from './format-fact.ts'

interface FactProps {
  fact: PreviewFact
  network: NetworkDescription
  accountId: string
}

/** A setting that readers see or that decides where they do. */
export const Fact = ({ fact, network, accountId }: FactProps) => {
  const { data: labels } = useQuery({
    ...publishingOptionsQuery(accountId, fact.key),
    enabled: network.settings[fact.key]?.live !== undefined,
    select: ({ items }) => new Map(items.map(({ value, label }) => [value, label])),
  })
  const { name, value } = formatFact(network, fact, labels)
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}
