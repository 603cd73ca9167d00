/** Imports run one way: domain <- infra <- workers, api <- web (types and contracts only). No cycles. */
const room = (name, ...forbidden) => ({
  name: `${name}-imports-one-way`,
  severity: 'error',
  comment: `${name}/ must not know ${forbidden.join(', ')}/`,
  from: { path: `^${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^(${forbidden.join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    room('domain', 'infra', 'workers', 'api', 'web', 'tests'),
    room('infra', 'workers', 'api', 'web', 'tests'),
    room('api', 'workers', 'web', 'tests'),
    room('workers', 'web', 'tests'),
    room('web', 'infra', 'workers', 'tests'),
    {
      name: 'web-knows-only-the-contract-of-api',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^api/', pathNot: '^api/contract/' },
    },
    {
      name: 'contract-is-portable',
      severity: 'error',
      comment: 'api/contract is read by the browser: only zod and domain',
      from: { path: '^api/contract/' },
      to: { pathNot: '^(api/contract|domain|node_modules/zod)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'no I/O, no clock, no randomness, no adapter, no framework',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
