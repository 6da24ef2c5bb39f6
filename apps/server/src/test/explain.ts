/** Query plans, with actual row counts or as estimated. */
import { sql } from 'kysely'
import type { TestApp } from './create-test-app.ts'
import type { Statement } from './record-statements.ts'

export interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** Runs the statement and returns the plan with the rows that each node actually read. */
export async function explainAnalyze({ app }: Pick<TestApp, 'app'>, { text, values }: Statement): Promise<PlanNode> {
  const { rows } = await app.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values)
  return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': Infinity, 'Actual Loops': 1 }
}

function readBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

export const mostRows = (node: PlanNode): number => Math.max(readBy(node), ...(node.Plans ?? []).map(mostRows))

export const totalRows = (node: PlanNode): number => (node.Plans ?? []).reduce((sum, plan) => sum + totalRows(plan), readBy(node))

interface EstimatedNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: EstimatedNode[]
}

const nodesOf = (plan: EstimatedNode): EstimatedNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Tables of at least `large` rows that the statement would read in full, and sorts of more than `many` rows. */
export async function listPlanFaults(
  { app }: Pick<TestApp, 'app'>,
  { text, values }: Statement,
  { large, many }: { large: number; many: number },
): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ 'QUERY PLAN': [{ Plan: EstimatedNode }] }>(`explain (format json) ${text}`, values)
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  const sizes = await sql<{ relname: string }>`select relname from pg_class where reltuples >= ${large}`.execute(app.db)
  const tables = new Set(sizes.rows.map(({ relname }) => relname))
  return nodesOf(explained?.Plan ?? { 'Node Type': 'none', 'Plan Rows': 0 }).flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? ''))
      return [`reads all of ${node['Relation Name']}: ${text}`]
    const sorted = node['Node Type'] === 'Sort' ? (node.Plans?.[0]?.['Plan Rows'] ?? 0) : 0
    return sorted > many ? [`sorts ${sorted} rows: ${text}`] : []
  })
}
