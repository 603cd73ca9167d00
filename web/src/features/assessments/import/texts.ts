export const texts = {
  title: 'Import an earlier survey',
  note: 'Adds ratings from a survey made elsewhere. The same rules protect people: small groups stay hidden.',
  file: {
    title: 'The file',
    label: 'CSV or Excel file',
    hint: 'One line per person with a column for each question, or one line per rating (person, group, item, rating). In an Excel workbook (.xlsx), the first sheet with rows is read. At most 10 MB.',
    reading: 'Reading the file…',
    tooLarge: (name: string) => `File ${name} exceeds 10MB limit`,
    empty: 'File is empty',
    unreadable: 'The browser could not read the file. Choose it again.',
  },
  questions: {
    label: 'Its questions',
    choices: [
      { value: 'columns', label: 'From the columns' },
      { value: 'own', label: 'Described' },
      { value: 'nine-lenses@1', label: 'Nine lenses' },
    ],
    notes: {
      columns:
        'Every column of whole numbers is a question, all in one lens, on the scale from the lowest to the highest rating found.',
      own: 'Lenses with their questions, on the survey’s own scale, as JSON. Names are those of the columns.',
      'nine-lenses@1': 'Columns named by the ids or names of the themes, on 0 to 9.',
    },
    json: 'Questions as JSON',
    example: `{
  "name": "Climate survey",
  "scale": { "min": 1, "max": 5 },
  "lenses": [
    { "name": "Leadership", "items": ["Q1", "Q2"] },
    { "name": "Teamwork", "items": [
      { "id": "Q3", "name": "Trust", "question": "We trust each other." },
      { "id": "Q4", "name": "Hostility", "reversed": true }
    ] }
  ]
}`,
  },
  columns: {
    group: 'Column with the group',
    person: 'Column with the person',
    found: 'Found by its name',
    none: 'None',
  },
  preview: {
    title: 'What the file says',
    forms: { wide: 'one line per person', long: 'one line per rating' },
    people: 'People',
    groups: 'Groups',
    ratings: 'Ratings',
    missing: (count: string) => `${count} missing`,
    rows: (count: string, form: string) => `${count}, ${form}`,
    scale: 'Scale',
    scaleOf: (min: number, max: number) => `${min} to ${max}`,
    questions: (count: string) => count,
    small: (count: string, k: number) => `${count} with fewer than ${k} people: their scores stay hidden.`,
    findings: 'Line by line',
    allRight: 'Every line can be read.',
    line: 'Line',
    finding: 'What was found',
    kind: 'Kind',
    leftOut: 'Left out',
    understood: 'Understood as',
    more: (count: string) => `${count} more of them are not shown here.`,
    groupList: 'Groups and their people',
  },
  direction: {
    title: 'Questions for which a low rating is good',
    none: 'none',
    note: (min: string, max: string) =>
      `As “How much hostility is there?”. Their ratings count the other way round in lenses and in the overall score: ${min} counts as ${max}.`,
    described: 'The description of the questions says so.',
  },
  about: {
    title: 'About the survey',
    name: 'Name',
    nameHint: 'For example “Climate survey 2019”.',
    company: 'Company',
    companyHint: 'Cycles of one company are compared with each other.',
    answeredAt: 'When people answered',
    answeredHint: 'Places the survey among the other cycles.',
  },
  leaveOut: (count: string) => `Leave out what cannot be read (${count})`,
  leaveOutHint: 'Or correct the file and choose it again.',
  submit: 'Import',
  busy: 'Importing…',
  needs: {
    file: 'Choose a file first',
    readable: 'The file cannot be read yet',
    leaveOut: 'Allow lines that cannot be read to be left out, or correct the file',
    name: 'Name the survey with at least 3 characters',
    company: 'Name the company with at least 2 characters',
  },
  progress: {
    title: 'Importing',
    importing: (done: string, all: string) => `${done} of ${all} people`,
    failed:
      'The import stopped and will not go on by itself. Nothing of it is shown anywhere. Import the file again; if that stops too, the operator of this installation sees why.',
    releasing: 'All answers are there. Results are being released.',
    label: 'Import',
    stays: 'You may leave this page; the import goes on.',
  },
  link: 'Import an earlier survey',
} as const;
