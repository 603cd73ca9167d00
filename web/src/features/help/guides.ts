import type { Guide } from './guide.ts';

/** One guide per screen with tasks, in the order in which people reach the screens. */
export const guides: readonly Guide[] = [
  {
    id: 'home',
    screen: '/',
    title: 'Home',
    steps: [
      'Press “Launch New Assessment” to ask people.',
      'Press the name of an assessment to watch who takes part.',
      'Press “Results” beside it once scores are out.',
    ],
    tips: ['The list shows every assessment of your organization, the newest first.'],
  },
  {
    id: 'launch',
    screen: '/assessment/launch',
    title: 'Launching an assessment',
    steps: [
      'Fill in “Assessment name” and “Company”.',
      'Choose the groups people are in, or press “My own” and type yours.',
      'Add people with “Add Person”, or press “Add from a list or file”.',
      'Press “Launch Assessment”. A last look shows the invitation, and a second press launches: each person gets a link of their own.',
      'Watch under Participation who opens it, starts and submits.',
    ],
    tips: [
      'Ask at least five people of a group if you want to see a score for that group.',
      'You can add people, send a link again or revoke it after the launch.',
      'What you typed is kept on this device until you launch.',
    ],
  },
  {
    id: 'create',
    screen: '/assessment/create',
    title: 'Creating an assessment in three steps',
    steps: [
      'Fill in “Assessment name” and “Company”, then press “Continue to Invites”.',
      'Add people with “Add Person”, or press “Add from a list or file”, and say which groups they are in.',
      'Press “Send Invitations”. You see how many people and letters there are before anything is sent.',
      'Choose a lens, a sub-lens and files. They go to the library of your organization.',
      'When you are done, the last button leads to the dashboard.',
    ],
    tips: [
      'The draft is saved on the server at each step and by “Save Draft”. It waits for you on Home, on any device.',
      'Everybody who may launch assessments in your organization sees the drafts and can finish them.',
      'Names and addresses of a draft are erased when it is launched or discarded.',
    ],
  },
  {
    id: 'import',
    screen: '/assessment/import',
    title: 'Importing an earlier survey',
    steps: [
      'Choose a file under “CSV or Excel file”.',
      'Say what its questions are: “From the columns”, “Described” or “Nine lenses”.',
      'Look at what was found, line by line, and choose a lens for each question if you like. Nothing is stored yet.',
      'Press “Import”. Only you see its figures at first: check them. Others who may launch see its name, company, number of people and how its columns were read.',
      'Show it to everybody: its results appear as those of an assessment that is closed. Or withdraw it, and import it again.',
    ],
    tips: [
      'Who the people are is not kept: only groups and ratings are.',
      'What the columns meant is kept for the next file with the same ones.',
      'The SHA-256 of the file is kept, so that anybody who has the file can check that it is the same one.',
    ],
  },
  {
    id: 'participation',
    screen: '/ceo-dashboard',
    title: 'Watching participation',
    steps: [
      'Read at the top how many were invited, started and submitted. The page is live.',
      'Press “Send a reminder” to write to everybody who has not finished. You see the list before anything is sent.',
      'Press “Add people” to invite more, or “Actions for …” beside a name to correct details, send the link again or revoke it.',
      'Press “Close assessment” when you have enough. Nobody can answer after that.',
    ],
    tips: [
      'In an anonymous assessment progress is shown in steps, and the last day of activity when it is over.',
      'A shared link, further down, lets people enter their own address. It is off until you turn it on, and needs a mail server.',
      'Press “Look back” to see the page as it was at any earlier moment.',
    ],
  },
  {
    id: 'results',
    screen: '/dashboard',
    title: 'Reading results',
    steps: [
      'Begin with “Where you do not agree”: the same theme, seen differently.',
      'Under “9 Lenses Breakdown” press a lens to open its sub-lenses; “Open all” opens every one.',
      'Press “What is this made of?” beside a figure to see over how many people and themes it is.',
      'Press “Compare groups” to set one group beside another.',
      'Press “Decide what to do” when you have seen enough.',
    ],
    tips: [
      '“Export Report” holds the PDF, slides, workbook, CSV and JSON.',
      '‘Hidden to protect people’ is not zero: too few people stand behind that figure.',
      '“Share” makes a link that shows released figures without an account, until its date or until you take it back.',
    ],
  },
  {
    id: 'plan',
    screen: '/assessments/$assessmentId/plan',
    title: 'Deciding what to do',
    steps: [
      'Read “What to do next”. Each recommendation names the figures it rests on.',
      'Press “Make it an action” on a recommendation, or “Add action” for one of your own.',
      'Give it an owner and a date. The owner is reminded.',
      'Press “Record decision” to keep what was decided and why.',
    ],
    tips: ['Press “Discuss” to comment, and name a colleague with @.'],
  },
  {
    id: 'compare',
    screen: '/assessments/$assessmentId/compare',
    title: 'Comparing groups',
    steps: [
      'Choose a “Group” and what it is “compared with”.',
      'Read the lenses from the largest difference down.',
      'Press a lens to see its themes.',
    ],
    tips: [
      '‘Too few to tell’ means that a difference this large often comes by chance in groups this small.',
      'Press “Swap the two sides” to read it the other way round.',
    ],
  },
  {
    id: 'trends',
    screen: '/trends',
    title: 'Following trends',
    steps: [
      'With one assessment, read its table; from the second on, read “Overall” first, then “Lens by lens”.',
      'Write under “What happened” what people should know when they see the line, choose a “Day” and press “Add milestone”.',
      'Enter a “Target” and press “Set target” to draw it into the chart.',
    ],
    tips: ['An assessment over other questions is drawn apart: its figures cannot be compared.'],
  },
  {
    id: 'audit',
    screen: '/audit',
    title: 'Checking the record',
    steps: [
      'Read who did what, newest first.',
      'Press “Export with proof” to take the record away, with a small program that checks it offline.',
    ],
    tips: [
      'What anybody rated is never in it.',
      'Every page about one assessment can be seen as it was: press ‘Look back’ there.',
    ],
  },
  {
    id: 'documents',
    screen: '/documents',
    title: 'The library of documents',
    steps: [
      'Press “Upload New Documents”, then drop files or folders into the panel, paste them or choose them.',
      'Find documents with “Search documents”, “Lens”, “Sub-lens” and “Document type”. The address keeps the view, so you can share it.',
      'Press the name of a document to read its text beside the list.',
      'Select several documents to give them a category or delete them together.',
      'Press “Correlate with Assessment” to see where documents and released ratings disagree.',
      'Press “AI Analysis” to find the key sentences, figures and risks of one document.',
    ],
    tips: [
      'New files take the lens and the type that the list is filtered by.',
      'A deleted document can be brought back for ten seconds.',
      'If no text could be read from a file, its line says why and what to do.',
      'Read the sentences of a contradiction before you act on it: they were found by rules on words.',
    ],
  },
  {
    id: 'dissect',
    screen: '/documents/dissect',
    title: 'The 9-Lens Dissector',
    steps: [
      'Choose one file of this device, documents of the library, or both. Name and size are shown before it starts.',
      'Press “Dissect with AI”. Each document is checked, read page by page and mapped to the lenses.',
      'Read the four tiles first: how much was found, and how many of the nine lenses it covers.',
      'Press a lens to see what the documents say about it. Each sentence opens at its passage.',
      'Download the result as a PDF, or copy its link for other members.',
    ],
    tips: [
      'No language model reads your documents: rules on words find the sentences, and they err.',
      'A gap means that these documents say nothing clear about it, not that your organization lacks it.',
      'Move a wrongly mapped passage in the library, and the result follows.',
    ],
  },
  {
    id: 'data-sources',
    screen: '/assessment/data-sources',
    title: 'Data sources',
    steps: [
      'Press “Upload Files” to add documents, several at once. Their progress is shown until each is mapped.',
      'Press “Connect a survey” to bring in ratings of an earlier survey.',
      'Press “Connect an API” to follow figures that a service of yours answers as JSON.',
      'Look under “AI Lens Mapping Preview” at the sub-lenses to which passages and figures belong.',
    ],
    tips: [
      'Confidence below 80% is marked: read such a document and move passages that are at the wrong lens.',
      'A removed document can be brought back for ten seconds; a removed API source cannot.',
      'Headers with keys are sealed. Nobody can read them again, here or in an export.',
    ],
  },
  {
    id: 'lexicon',
    screen: '/documents/lexicon',
    title: 'The words of each lens',
    steps: [
      'Open a lens to see its sub-lenses, and the words by which passages are mapped to them.',
      'Add words of your organization to a sub-lens, such as names of products. Administrators can.',
      'Map the library again when the page says that documents were mapped with another lexicon, and see which passages are about another lens now.',
      'Add or dismiss suggested words: they come from passages that members moved.',
    ],
    tips: [
      'Words of the framework stay; you add to them.',
      'A passage that somebody moved keeps its place when the library is mapped again.',
      'Add names of products, departments and rivals rather than everyday words.',
    ],
  },
  {
    id: 'upload',
    screen: '/upload',
    title: 'Uploading files',
    steps: [
      'Drop files or folders, paste them, or press “Choose files”.',
      'See under “By lens” how many documents each lens has, and press one to list them.',
      'Remove a file you uploaded by mistake under “Recent uploads”.',
    ],
    tips: ['Press “All documents” to sort, rename and read what is there.'],
  },
  {
    id: 'assistant',
    screen: '/ai-assistant',
    title: 'Asking the assistant',
    steps: [
      'Write under “Your question” what you want to know and press “Ask”, or press a quick reply such as “Where do we disagree?”.',
      'Press the source below an answer to see where it comes from.',
      'Press “Start an assessment” to see the three ways to assess.',
    ],
    tips: [
      'Uncheck “Open pages by themselves” if a page should open only when you press its link.',
      'What one person rated is never in an answer.',
    ],
  },
  {
    id: 'outbox',
    screen: '/outbox',
    title: 'Handing over links',
    steps: [
      'This server sends no mail yet: what it would send is kept here.',
      'Open a mail to read it.',
      'Press “Copy” to copy a link and hand it over yourself.',
    ],
    tips: [
      'The participation page shows all links that wait, as QR codes and to print.',
      'A link that was opened is not shown here any more.',
      'Set SMTP_URL and start again to send real mail.',
    ],
  },
  {
    id: 'team',
    screen: '/team',
    title: 'Your team',
    steps: [
      'Press “Invite member” and choose what they may do.',
      'Use the menu beside a name to change access, sign somebody out everywhere or remove them.',
    ],
    tips: [
      'A facilitator runs assessments; an auditor reads everything that may be read and changes nothing.',
    ],
  },
  {
    id: 'organization',
    screen: '/organization',
    title: 'Your organization',
    steps: [
      'Change the “Organization name”, its “Timezone” and how many people are needed before scores are shown, and press “Save changes”.',
      'Press “Require a second factor” to ask everybody for one.',
      'Press “Connect a provider” for single sign-on, or “Create key” for a program of your own.',
    ],
    tips: [
      'A key is shown once. Keep it where your program can read it and nobody else can.',
      'Where the operator has set a language model, the page says what would leave and to whom, before an owner or administrator allows it.',
    ],
  },
  {
    id: 'billing',
    screen: '/billing',
    title: 'Your plan',
    steps: [
      'Read under “Current plan” which plan your organization has, and whether it is paid.',
      'Look under “Usage & Limits” at how much of it is used.',
      'Where plans are sold, change or cancel yours there. At a limit nothing is deleted, and whoever was invited can finish.',
    ],
  },
  {
    id: 'profile',
    screen: '/profile',
    title: 'Your profile',
    steps: [
      'Change your name, “Timezone” and “Locale” and press “Save changes”.',
      'Open “Security” to change your password, set up a second factor or add a passkey.',
    ],
    tips: ['Under “Security” you see where you are signed in and can end each session.'],
  },
  {
    id: 'methods',
    screen: '/methods',
    title: 'How figures are made',
    steps: [
      'Read under “Every index” how each is defined, its source, and when it is not shown.',
      'Come here from a figure of results to see them computed on that assessment.',
    ],
  },
];

export const guideFor = (screen: string): Guide | undefined =>
  guides.find((guide) => guide.screen === screen);
