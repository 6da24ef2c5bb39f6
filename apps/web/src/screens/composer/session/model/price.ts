/** What networks charge for publishing the content. Pure. */
import { sumOf } from '@broadside/networks/kit/price'
import { type Context, draftFor, type Forms } from './check.ts'
import { type Content, idOfTarget } from './content.ts'

export interface Price {
  network: string
  usd: number
}

/** One price for each network that charges, for all accounts together. */
export const priceContent = (content: Content, { rules, media }: Context, forms: Forms): Price[] => {
  const amounts = new Map<string, number>()
  for (const target of content.targets) {
    const form = forms.get(idOfTarget(target))
    const { network } = rules.get(target.social_account_id) ?? {}
    if (!network?.charges || form === undefined) continue
    const amount = sumOf(network.charges(draftFor(content, target, form, media)))
    amounts.set(network.name, (amounts.get(network.name) ?? 0) + amount)
  }
  return [...amounts].map(([network, amount]) => ({ network, usd: amount / 1_000_000 }))
}
