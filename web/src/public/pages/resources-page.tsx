import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { resources as texts } from '../texts/resources.ts';

export function ResourcesPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      <ul className="grid gap-4 pb-12 sm:grid-cols-2 lg:grid-cols-4">
        {texts.cards.map((card) => (
          <Card key={card.to} {...card} heading="h2" />
        ))}
      </ul>
      <Part id="documentation" title={texts.documentation}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Card {...texts.caseStudies} when="sample" />
          {texts.documents.map((card) => (
            <Card key={card.to} {...card} />
          ))}
          <Card {...texts.videos} to="{{videos}}" when="videos" />
          <Card {...texts.webinars} to="{{webinars}}" when="webinars" />
        </ul>
      </Part>
    </Wide>
  );
}

type CardProps = {
  name: string;
  text: string;
  to: string;
  heading?: 'h2' | 'h3';
  when?: 'sample' | 'videos' | 'webinars';
};

function Card({ name, text, to, heading: Heading = 'h3', when }: CardProps) {
  return (
    <li {...(when ? { hidden: true, 'data-when': when } : {})}>
      <a
        href={to}
        className="block h-full rounded-panel border border-line bg-surface p-5 transition-colors hover:border-control"
      >
        <Heading className="text-16 font-semibold">{name}</Heading>
        <p className="mt-1 text-pretty text-text-2">{text}</p>
      </a>
    </li>
  );
}
