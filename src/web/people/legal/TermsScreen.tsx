// /termos: the terms of use.
import { Link } from '#parts/navigation/Router';
import { Contact, LegalPage, Part, Points } from './LegalPage';

export function TermsScreen() {
  return (
    <LegalPage title="Termos de uso">
      <p>Ao criar uma conta no Lida você concorda com estes termos. Eles valem entre você e quem cuida desta instalação.</p>
      <Part title="O que é o Lida">
        <p>
          O Lida ajuda a anotar e acompanhar o trabalho da fazenda: rebanho, leite, sanidade, alimentação, pastos, vendas e dinheiro. Ele não substitui o
          veterinário, o contador nem os documentos oficiais.
        </p>
      </Part>
      <Part title="A sua conta">
        <Points>
          <li>Use o seu nome e um e-mail que seja seu.</li>
          <li>A senha é só sua. Não empreste o seu acesso: cada pessoa da equipe tem o dela.</li>
          <li>Se perder o aparelho ou desconfiar de que alguém entrou por você, troque a senha: os outros aparelhos saem na hora.</li>
          <li>Quem dá acesso a alguém na fazenda responde por tirar esse acesso quando a pessoa deixa de trabalhar ali.</li>
        </Points>
      </Part>
      <Part title="Os dados são seus">
        <Points>
          <li>O que você e a sua equipe escrevem na fazenda é da fazenda. Você pode exportar tudo quando quiser.</li>
          <li>Como controlador desses dados, você escreve sobre outras pessoas só o que o trabalho da fazenda precisa.</li>
          <li>
            O que é guardado sobre pessoas está na{' '}
            <Link to="/privacidade" className="underline">
              Política de privacidade
            </Link>
            .
          </li>
        </Points>
      </Part>
      <Part title="O que não é permitido">
        <Points>
          <li>Entrar na conta ou na fazenda de outra pessoa sem autorização, ou tentar.</li>
          <li>Usar o Lida para algo que a lei proíbe.</li>
          <li>Sobrecarregar o serviço ou atrapalhar quem o usa.</li>
        </Points>
        <p>Quem faz isso pode ter o acesso suspenso.</p>
      </Part>
      <Part title="O que esperar do serviço">
        <Points>
          <li>O que você anota sem sinal fica no aparelho até chegar ao servidor. Até lá, cuide do aparelho: a tela avisa quando há algo por enviar.</li>
          <li>O Lida pode parar por manutenção ou falha. Confira os números antes de uma decisão importante.</li>
          <li>O programa é livre, com a licença AGPL versão 3, e vem sem garantia, nos limites da lei.</li>
        </Points>
      </Part>
      <Part title="Encerrar">
        <p>
          Você pode parar de usar quando quiser e pedir a exclusão dos seus dados em{' '}
          <Link to="/my-data" className="underline">
            Meus dados
          </Link>
          .
        </p>
      </Part>
      <Part title="Mudanças e contato">
        <p>
          Quando estes termos mudam, a data no alto da página muda. Vale a lei brasileira. Para perguntas, procure <Contact />.
        </p>
      </Part>
    </LegalPage>
  );
}
