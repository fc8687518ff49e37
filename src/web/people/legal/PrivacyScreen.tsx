// /privacidade: the privacy policy.
import { Link } from '#parts/navigation/Router';
import { Contact, LegalPage, Part, Points } from './LegalPage';

export function PrivacyScreen() {
  return (
    <LegalPage title="Política de privacidade">
      <p>
        Esta página diz, em palavras simples, o que o Lida guarda sobre pessoas e o que você pode pedir. Ela segue a Lei Geral de Proteção de Dados (LGPD, Lei
        13.709/2018).
      </p>
      <Part title="Quem responde pelos dados">
        <Points>
          <li>O produtor, dono da fazenda, é o controlador do que se escreve na fazenda dele: registros, equipe, compradores e fornecedores.</li>
          <li>Quem cuida desta instalação do Lida é o operador desses dados: guarda e processa por conta do produtor.</li>
          <li>Das contas de acesso (nome, e-mail, senha) quem cuida da instalação é o controlador.</li>
        </Points>
      </Part>
      <Part title="O que é guardado">
        <Points>
          <li>Da sua conta: nome, e-mail e telefone. A senha é guardada de um jeito que ninguém consegue ler.</li>
          <li>Do proprietário, se ele preencher: CPF, RG, endereço e os números da fazenda, como CAR e INCRA.</li>
          <li>Da equipe: nome, e-mail, telefone e função.</li>
          <li>Nos registros da fazenda: quem fez o quê e quando, e nomes de veterinários, técnicos, compradores e fornecedores.</li>
          <li>Do acesso: quando e de que aparelho você entrou, e de qual endereço de internet.</li>
        </Points>
        <p>O Lida não usa cookies de propaganda, não vende dados e não acompanha você em outros sites. O único cookie é o que mantém você dentro.</p>
      </Part>
      <Part title="Para que, e com que base na lei">
        <Points>
          <li>Para você entrar e trabalhar: execução do contrato (art. 7º, V).</li>
          <li>Para a fazenda saber quem fez cada registro: legítimo interesse do produtor (art. 7º, IX).</li>
          <li>Para cumprir deveres sanitários e fiscais da fazenda: obrigação legal (art. 7º, II).</li>
          <li>Para proteger as contas contra invasão: registro de acessos, por seis meses, como pede o Marco Civil da Internet (art. 7º, II).</li>
        </Points>
      </Part>
      <Part title="Quem vê">
        <Points>
          <li>Você vê tudo o que é seu em Meus dados.</li>
          <li>O proprietário e os administradores veem o cadastro, a equipe e o histórico da fazenda.</li>
          <li>Quem trabalha na fazenda vê os registros dela que o proprietário deixa ver.</li>
          <li>Quem administra o sistema vê o cadastro das fazendas e quantos animais há em cada uma, não os registros.</li>
          <li>
            Ninguém mais. A terceiros vão só os e-mails, quando a instalação usa um serviço de e-mail, os avisos que você ativa, que passam cifrados pelo
            serviço do fabricante do seu navegador, que não os lê, a sua agenda, se você der o endereço dela a um calendário, e o que o proprietário ou o
            administrador mandar enviar a um programa que ele escolheu.
          </li>
        </Points>
      </Part>
      <Part title="Onde fica">
        <p>
          No servidor desta instalação e nas cópias de segurança dela. Para funcionar sem sinal, uma cópia da fazenda fica também no seu aparelho. Ela sai do
          aparelho quando você sai da conta, quando o seu acesso termina ou quando outra pessoa entra no mesmo navegador. O que você ainda não enviou fica
          guardado no aparelho em seu nome, e só você o vê e envia.
        </p>
      </Part>
      <Part title="Por quanto tempo">
        <Points>
          <li>Conta e cadastro da equipe: até a exclusão ser pedida e executada.</li>
          <li>Sessão: no máximo 180 dias; antes disso, 60 dias sem uso.</li>
          <li>Token de programa: no máximo dois anos; o registro dele é apagado seis meses depois do fim.</li>
          <li>Registro de acessos: seis meses.</li>
          <li>Registros da fazenda e o histórico deles: enquanto a fazenda existir no Lida.</li>
          <li>Registros excluídos: podem ser recuperados por 400 dias.</li>
          <li>Cópias de segurança: até serem substituídas pelas mais novas.</li>
        </Points>
      </Part>
      <Part title="Os seus direitos">
        <p>
          Você pode saber o que é guardado, corrigir, levar uma cópia e pedir a exclusão. Tudo isso está em{' '}
          <Link to="/my-data" className="underline">
            Meus dados
          </Link>
          , no menu, depois de entrar:
        </p>
        <Points>
          <li>Ver e baixar: o botão Baixar meus dados, em JSON ou CSV.</li>
          <li>Corrigir: o proprietário corrige o cadastro da fazenda e da equipe; nos registros, quem os fez.</li>
          <li>Excluir: o botão Pedir a exclusão dos meus dados. Nome, e-mail, telefone e documentos saem; números e datas da fazenda ficam, sem o seu nome.</li>
        </Points>
        <p>
          Quem não tem conta, como um comprador ou um veterinário, pede ao dono da fazenda. Se não for atendido, você também pode reclamar à Autoridade Nacional
          de Proteção de Dados (ANPD).
        </p>
      </Part>
      <Part title="Contato">
        <p>
          Dúvidas e pedidos sobre dados pessoais vão para <Contact />.
        </p>
        <p>
          Leia também os{' '}
          <Link to="/termos" className="underline">
            Termos de uso
          </Link>
          .
        </p>
      </Part>
    </LegalPage>
  );
}
